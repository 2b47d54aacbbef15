package atelier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// File is a file of a request.
type File struct {
	reference, path, name string
	content               []byte
}

// Path is a file of this computer.
func Path(path string) File { return File{path: path, name: filepath.Base(path)} }

// Bytes is a file in memory.
func Bytes(name string, content []byte) File { return File{name: name, content: content} }

// Reference is an https or data URL, the ID of an upload, or the ID of an output of another job.
func Reference(text string) File { return File{reference: text} }

// MarshalJSON writes the reference of a file. Other files are sent as parts of a form.
func (f File) MarshalJSON() ([]byte, error) { return json.Marshal(f.reference) }

func (f File) read() ([]byte, error) {
	if f.path == "" {
		return f.content, nil
	}
	content, err := os.ReadFile(f.path)
	if err != nil {
		return nil, &Error{Code: "invalid_file", Detail: fmt.Sprintf("The file %s cannot be read: %v.", f.path, err), cause: err}
	}
	return content, nil
}

// encodeBody returns the content of a request and its type: a form if the struct has files that are sent, JSON otherwise.
func encodeBody(body any) ([]byte, string, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, "", err
	}
	files := filesOf(body)
	if !hasContent(files) {
		return text, "application/json", nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, "", err
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for name, value := range fields {
		if err := writeField(writer, name, value, files[name]); err != nil {
			return nil, "", err
		}
	}
	if err := writer.Close(); err != nil {
		return nil, "", err
	}
	return form.Bytes(), writer.FormDataContentType(), nil
}

// filesOf returns the files of a struct's fields by their names in JSON.
func filesOf(body any) map[string][]File {
	files := map[string][]File{}
	value := reflect.Indirect(reflect.ValueOf(body))
	if value.Kind() != reflect.Struct {
		return files
	}
	for i := range value.NumField() {
		name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ",")
		switch field := value.Field(i).Interface().(type) {
		case File:
			files[name] = []File{field}
		case *File:
			if field != nil {
				files[name] = []File{*field}
			}
		case []File:
			files[name] = field
		}
	}
	return files
}

func hasContent(files map[string][]File) bool {
	for _, list := range files {
		for _, file := range list {
			if file.reference == "" {
				return true
			}
		}
	}
	return false
}

func writeField(writer *multipart.Writer, name string, value json.RawMessage, files []File) error {
	for _, file := range files {
		if file.reference != "" {
			if err := writer.WriteField(name, file.reference); err != nil {
				return err
			}
			continue
		}
		content, err := file.read()
		if err != nil {
			return err
		}
		part, err := writer.CreateFormFile(name, file.name)
		if err != nil {
			return err
		}
		if _, err := part.Write(content); err != nil {
			return err
		}
	}
	if files != nil {
		return nil
	}
	return writer.WriteField(name, toText(value))
}

// toText returns a text without its quotation marks, and other JSON as it is.
func toText(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// toValues returns the parameters of a query from a struct.
func toValues(query any) (url.Values, error) {
	values := url.Values{}
	text, err := json.Marshal(query)
	if err != nil || query == nil {
		return values, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, err
	}
	for name, value := range fields {
		values.Set(name, toText(value))
	}
	return values, nil
}
