module github.com/realgain/realgain

go 1.26
