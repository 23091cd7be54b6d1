package parquet

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/realgain/realgain/scores"
)

// converter returns a function that converts a value of type t to a field. Numbers get
// the values that a CSV file written from the same table would show: a float32 is
// converted to its shortest decimal, and an integer keeps all its digits.
func converter(t parquet.Type) func(v parquet.Value, f *scores.Field) {
	if logical := t.LogicalType(); logical != nil {
		switch l := logical.Value.(type) {
		case *format.DecimalType:
			return decimal(t.Kind(), int(l.Scale))
		case *format.IntType:
			if !l.IsSigned {
				return unsigned(t.Kind())
			}
		case *format.DateType:
			return moment(func(v parquet.Value) time.Time { return time.Unix(86400*int64(v.Int32()), 0) }, time.DateOnly)
		case *format.TimestampType:
			return moment(func(v parquet.Value) time.Time { return instant(v.Int64(), l.Unit) }, time.RFC3339Nano)
		case *format.TimeType:
			return text(func(v parquet.Value) string { return "time " + v.String() })
		case *format.UUIDType:
			return text(func(v parquet.Value) string { return hex.EncodeToString(v.ByteArray()) })
		case *format.Float16Type:
			return func(v parquet.Value, f *scores.Field) { f.Kind, f.Num = scores.Number, half(v.ByteArray()) }
		}
	}
	return physical(t.Kind())
}

func physical(kind parquet.Kind) func(v parquet.Value, f *scores.Field) {
	switch kind {
	case parquet.Boolean:
		return func(v parquet.Value, f *scores.Field) {
			f.Kind = scores.False
			if v.Boolean() {
				f.Kind = scores.True
			}
		}
	case parquet.Int32:
		return func(v parquet.Value, f *scores.Field) { f.Kind, f.Num = scores.Number, float64(v.Int32()) }
	case parquet.Int64:
		return func(v parquet.Value, f *scores.Field) { integer(v.Int64(), f) }
	case parquet.Double:
		return func(v parquet.Value, f *scores.Field) { f.Kind, f.Num = scores.Number, v.Double() }
	case parquet.Float:
		return shortest()
	case parquet.Int96: // a timestamp type of old writers
		return text(func(v parquet.Value) string { return "int96 " + v.String() })
	}
	return func(v parquet.Value, f *scores.Field) { f.Kind, f.Text = scores.Text, v.ByteArray() }
}

// exact is the bound below which every integer is a float64.
const exact = 1 << 53

func integer(v int64, f *scores.Field) {
	f.Kind, f.Num = scores.Number, float64(v)
	if v >= exact || v <= -exact {
		f.Text = strconv.AppendInt(nil, v, 10)
	}
}

func unsigned(kind parquet.Kind) func(v parquet.Value, f *scores.Field) {
	if kind == parquet.Int32 {
		return func(v parquet.Value, f *scores.Field) { f.Kind, f.Num = scores.Number, float64(v.Uint32()) }
	}
	return func(v parquet.Value, f *scores.Field) {
		f.Kind, f.Num = scores.Number, float64(v.Uint64())
		if v.Uint64() >= exact {
			f.Text = strconv.AppendUint(nil, v.Uint64(), 10)
		}
	}
}

// shortest returns a function that converts a float32 to its shortest decimal
// representation, 0.1 rather than 0.10000000149011612. Scores often repeat, so the last
// result is cached.
func shortest() func(v parquet.Value, f *scores.Field) {
	last, value := float32(0), 0.0
	return func(v parquet.Value, f *scores.Field) {
		f.Kind = scores.Number
		if x := v.Float(); x != last {
			last = x
			value, _ = strconv.ParseFloat(strconv.FormatFloat(float64(x), 'g', -1, 32), 64)
		}
		f.Num = value
	}
}

// half decodes a little-endian IEEE 754 half-precision number exactly. Infinities
// become NaN.
func half(b []byte) float64 {
	if len(b) != 2 {
		return math.NaN()
	}
	h := binary.LittleEndian.Uint16(b)
	exponent, fraction := int(h>>10&31), float64(h&1023)/1024
	v := math.Ldexp(1+fraction, exponent-15)
	switch exponent {
	case 0:
		v = math.Ldexp(fraction, -14)
	case 31:
		v = math.NaN() // NaN or an infinity; both count as missing
	}
	return math.Copysign(v, 1-2*float64(h>>15))
}

// decimal returns a function that converts a decimal, stored as an integer to be
// divided by 10^scale.
func decimal(kind parquet.Kind, scale int) func(v parquet.Value, f *scores.Field) {
	return func(v parquet.Value, f *scores.Field) {
		n := new(big.Int)
		switch kind {
		case parquet.Int32:
			n.SetInt64(int64(v.Int32()))
		case parquet.Int64:
			n.SetInt64(v.Int64())
		default: // big-endian two's complement
			b := v.ByteArray()
			n.SetBytes(b)
			if len(b) > 0 && b[0] >= 0x80 {
				n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
			}
		}
		f.Kind, f.Text = scores.Number, append(n.Append(nil, 10), "e-"+strconv.Itoa(scale)...)
		if scale == 0 {
			f.Text = n.Append(nil, 10)
		}
	}
}

func moment(at func(v parquet.Value) time.Time, layout string) func(v parquet.Value, f *scores.Field) {
	return text(func(v parquet.Value) string { return at(v).UTC().Format(layout) })
}

func instant(v int64, unit format.TimeUnit) time.Time {
	switch unit.Value.(type) {
	case *format.MilliSeconds:
		return time.UnixMilli(v)
	case *format.MicroSeconds:
		return time.UnixMicro(v)
	}
	return time.Unix(0, v)
}

func text(of func(v parquet.Value) string) func(v parquet.Value, f *scores.Field) {
	return func(v parquet.Value, f *scores.Field) { f.Kind, f.Text = scores.Text, []byte(of(v)) }
}
