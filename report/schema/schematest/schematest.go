// Package schematest checks documents against the schemas of realgain. It is
// for tests: the validator stays out of the binary.
package schematest

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/realgain/realgain/report/schema"
)

// Check returns an error that names every violation when the JSON document doc
// does not follow the schema of that name, such as "result.v1", with the words
// that are registered.
func Check(name string, doc []byte) error {
	text, err := schema.Complete(name)
	if err != nil {
		return err
	}
	return CheckText(text, doc)
}

// CheckText does so for a schema given as text.
func CheckText(text, doc []byte) error {
	compiled, err := compile(text)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return compiled.Validate(value)
}

// Validate fails the test when doc does not follow the schema of that name.
func Validate(t testing.TB, name string, doc []byte) {
	t.Helper()
	if err := Check(name, doc); err != nil {
		t.Errorf("%v\nin document:\n%s", err, doc)
	}
}

// compile reads a schema, itself checked against draft 2020-12.
func compile(text []byte) (*jsonschema.Schema, error) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	const url = "schema:///schema"
	if err := c.AddResource(url, value); err != nil {
		return nil, err
	}
	return c.Compile(url)
}
