package atelier

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	firstBackOff = 500 * time.Millisecond
	maxBackOff   = 8 * time.Second
	// A longer Retry-After is the caller's decision.
	maxRetryAfter = 120 * time.Second
)

// Error is an error of the API, whose codes are in the documentation, or of the client itself: connection_failed,
// request_timed_out, invalid_response, invalid_option, invalid_file, missing_key and job_canceled.
type Error struct {
	Code string
	// 0 if there was no response.
	Status    int
	Title     string
	Detail    string
	RequestID string
	// The job that failed, or that was submitted.
	JobID      string
	RetryAfter time.Duration
	// The fields of the request that are not valid.
	Fields []FieldError
	cause  error
}

// FieldError says what is wrong with a field. Pointer is a JSON pointer to it.
type FieldError struct {
	Pointer string `json:"pointer"`

	Message string `json:"message"`
}

func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s", e.Code, e.Detail)
	for _, field := range e.Fields {
		text += fmt.Sprintf(" %s: %s", field.Pointer, field.Message)
	}
	return text
}

func (e *Error) Unwrap() error { return e.cause }

// isRetryable reports whether a failed request can succeed if it is repeated. Without repeatable, only those are that the
// service refused before they had an effect. The failure of a job is final.
func (e *Error) isRetryable(repeatable bool) bool {
	if e.JobID != "" {
		return false
	}
	switch e.Code {
	case "rate_limited", "overloaded", "storage_full", "idempotency_in_progress":
		return true
	case "engine_unavailable":
		return false
	case "connection_failed", "request_timed_out":
		return repeatable
	}
	switch e.Status {
	case 408, 429, 500, 502, 503, 504:
		return repeatable
	}
	return false
}

// backOff returns the wait before a repetition: it doubles, and its random half keeps clients from moving in step.
func backOff(attempt int) time.Duration {
	full := min(firstBackOff<<min(attempt, 10), maxBackOff)
	return full/2 + rand.N(full/2)
}

// readProblem returns the error of a response. A response without an error of the API is one of a proxy.
func readProblem(response *http.Response, body []byte) error {
	var problem struct {
		Code, Title, Detail string
		RequestID           string       `json:"request_id"`
		JobID               string       `json:"job_id"`
		Errors              []FieldError `json:"errors"`
	}
	if json.Unmarshal(body, &problem) != nil || problem.Code == "" {
		return notAtelier(response.StatusCode)
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return &Error{
		Code:       problem.Code,
		Status:     response.StatusCode,
		Title:      problem.Title,
		Detail:     problem.Detail,
		RequestID:  problem.RequestID,
		JobID:      problem.JobID,
		RetryAfter: time.Duration(seconds) * time.Second,
		Fields:     problem.Errors,
	}
}

func notAtelier(status int) error {
	return &Error{
		Code:   "invalid_response",
		Status: status,
		Detail: "The answer is not from Atelier. Check the address, and any proxy before it.",
	}
}
