package atelier

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"
)

const (
	firstPoll = 200 * time.Millisecond
	maxPoll   = 2 * time.Second
)

// submit submits an operation and returns its job at once.
func (c *Client) submit(ctx context.Context, operation string, input any, options []CallOption) (*Job, error) {
	header := http.Header{"Prefer": {"respond-async"}}
	job := new(Job)
	r := request{method: http.MethodPost, path: "/" + operation, body: input, keyed: true, header: header}
	return job, c.callJSON(ctx, r, options, job)
}

// run submits an operation and waits for its end. If the wait fails, the submitted job is returned with the error.
func (c *Client) run(ctx context.Context, operation string, input any, options []CallOption) (*Job, error) {
	if body, isUnretained := inlined(input); isUnretained {
		job := new(Job)
		r := request{method: http.MethodPost, path: "/" + operation, body: body, keyed: true, waits: true}
		return job, c.callJSON(ctx, r, options, job)
	}
	job, err := c.submit(ctx, operation, input, options)
	if err != nil {
		return nil, err
	}
	ended, err := c.Wait(ctx, job.ID)
	if ended == nil {
		return job, err
	}
	return ended, err
}

// inlined returns a copy of an input that requests the files within the response, if the input has retention 0: nothing
// of such a job can be read later.
func inlined(input any) (any, bool) {
	source := reflect.ValueOf(input)
	if source.Kind() != reflect.Pointer || source.IsNil() {
		return nil, false
	}
	field := source.Elem().FieldByName("Retention")
	if !field.IsValid() {
		return nil, false
	}
	if retention, ok := field.Interface().(*int64); !ok || retention == nil || *retention != 0 {
		return nil, false
	}
	body := reflect.New(source.Type().Elem())
	body.Elem().Set(source.Elem())
	body.Elem().FieldByName("Response").Set(reflect.ValueOf(Ptr("base64")))
	return body.Interface(), true
}

// Wait waits for a job and returns it if it has succeeded. An error after the job was submitted has its ID. If ctx ends,
// the job continues: cancel it with CancelJob.
func (c *Client) Wait(ctx context.Context, id string) (*Job, error) {
	for poll := firstPoll; ; poll = min(poll*3/2, maxPoll) {
		job, err := c.GetJob(ctx, id)
		if err != nil {
			var failure *Error
			if errors.As(err, &failure) && failure.JobID == "" {
				failure.JobID = id
			}
			return nil, err
		}
		switch job.Status {
		case "succeeded":
			return job, nil
		case "failed":
			return job, job.failure()
		case "canceled":
			return job, &Error{Code: "job_canceled", Detail: "The job " + id + " was canceled. It cost nothing.", JobID: id}
		}
		if err := sleep(ctx, poll); err != nil {
			return nil, err
		}
	}
}

func (job *Job) failure() error {
	failure := &Error{Code: "engine_failed", JobID: job.ID}
	if job.Error == nil {
		return failure
	}
	failure.Code, failure.Title, failure.Detail = job.Error.Code, job.Error.Title, job.Error.Title
	if job.Error.Detail != nil {
		failure.Detail = *job.Error.Detail
	}
	return failure
}

// Download returns the bytes of an output.
func (c *Client) Download(ctx context.Context, output Output) ([]byte, error) {
	if output.Data != "" {
		return base64.StdEncoding.DecodeString(output.Data)
	}
	if output.URL == nil {
		return nil, &Error{Code: "result_expired", Detail: "The output has no file any more."}
	}
	address, err := url.Parse(*output.URL)
	if err != nil {
		return nil, err
	}
	// The request uses the address of this client, which can differ from the public one. It is signed, so it needs no key.
	path := address.RequestURI()
	path = path[max(0, strings.LastIndex(path, "/files/")):]
	return c.callBytes(ctx, request{method: http.MethodGet, path: path, noKey: true}, nil)
}
