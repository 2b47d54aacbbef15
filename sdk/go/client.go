// Package atelier is the Go client of the Atelier API. It has no dependencies.
package atelier

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

const (
	defaultTimeout = 120 * time.Second
	defaultRetries = 4
	// The time for which the service waits in a request.
	requestWait = 120 * time.Second
)

// Client calls the API with a key, a time limit and retries. It is safe for concurrent use.
type Client struct {
	key, base  string
	http       *http.Client
	timeout    time.Duration
	maxRetries int
	header     http.Header
}

// Option configures a Client.
type Option func(*Client)

// WithBaseURL sets the address of the service, such as "https://api.example.com". The default is ATELIER_URL.
func WithBaseURL(address string) Option { return func(c *Client) { c.base = address } }

// WithHTTPClient sets the client that sends the requests.
func WithHTTPClient(client *http.Client) Option { return func(c *Client) { c.http = client } }

// WithTimeout bounds each attempt of a request. The default is 120 seconds.
func WithTimeout(limit time.Duration) Option { return func(c *Client) { c.timeout = limit } }

// WithMaxRetries sets how often a failed request is repeated. The default is 4.
func WithMaxRetries(count int) Option { return func(c *Client) { c.maxRetries = count } }

// WithHeaders sets headers of every request.
func WithHeaders(header http.Header) Option { return func(c *Client) { c.header = header } }

// New returns a client. An empty key is read from ATELIER_API_KEY.
func New(apiKey string, options ...Option) (*Client, error) {
	client := &Client{
		key:        apiKey,
		base:       os.Getenv("ATELIER_URL"),
		http:       http.DefaultClient,
		timeout:    defaultTimeout,
		maxRetries: defaultRetries,
	}
	for _, option := range options {
		option(client)
	}
	if client.key == "" {
		client.key = os.Getenv("ATELIER_API_KEY")
	}
	if client.key == "" {
		return nil, &Error{Code: "missing_key", Detail: "There is no API key. Set ATELIER_API_KEY, or pass a key of the portal to New."}
	}
	address, err := url.Parse(client.base)
	if err != nil || address.Host == "" {
		return nil, &Error{Code: "invalid_option", Detail: fmt.Sprintf("The address %q is none. Set ATELIER_URL, or pass WithBaseURL.", client.base)}
	}
	client.base = strings.TrimRight(client.base, "/")
	return client, nil
}

// CallOption changes one call.
type CallOption func(*request)

// WithIdempotencyKey names a request: one with the same key returns the first one's result. The default is a new key.
func WithIdempotencyKey(key string) CallOption { return WithHeader("Idempotency-Key", key) }

// WithUser names your end user, for usage by user.
func WithUser(user string) CallOption { return WithHeader("Atelier-User", user) }

// WithHeader sets a header of one call.
func WithHeader(name, value string) CallOption {
	return func(r *request) { r.header.Set(name, value) }
}

// WithResponse stores the last response of a call: its status and headers, such as Request-Id. Its body has been read.
func WithResponse(response *http.Response) CallOption {
	return func(r *request) { r.response = response }
}

// Ptr returns a pointer to a value, for optional fields.
func Ptr[T any](value T) *T { return &value }

type request struct {
	method, path string
	// A struct whose JSON has the parameters.
	query any
	// A struct, which is sent as JSON, or as a form if it has files.
	body any
	// Bytes that are sent as they are, with their type in the header.
	content []byte
	// Whether the route takes an idempotency key.
	keyed bool
	// Whether a repetition has no further effect.
	repeatable bool
	// Whether the service waits in the request for its job.
	waits    bool
	noKey    bool
	header   http.Header
	response *http.Response
}

type reply struct {
	status int
	header http.Header
	body   []byte
}

// callJSON sends a request and reads the JSON of its response into out, if out is not nil.
func (c *Client) callJSON(ctx context.Context, r request, options []CallOption, out any) error {
	for {
		answer, err := c.call(ctx, &r, options)
		if err != nil {
			return err
		}
		// The job has not ended. The same idempotency key waits for it again.
		if r.waits && answer.status == http.StatusAccepted {
			continue
		}
		if out == nil || answer.status == http.StatusNoContent {
			return nil
		}
		return json.Unmarshal(answer.body, out)
	}
}

func (c *Client) callBytes(ctx context.Context, r request, options []CallOption) ([]byte, error) {
	answer, err := c.call(ctx, &r, options)
	if err != nil {
		return nil, err
	}
	return answer.body, nil
}

// call sends a request, and repeats it after failures that can pass, with the same idempotency key.
func (c *Client) call(ctx context.Context, r *request, options []CallOption) (*reply, error) {
	if err := r.prepare(options); err != nil {
		return nil, err
	}
	for attempt := 0; ; attempt++ {
		answer, err := c.attempt(ctx, r)
		if err == nil {
			return answer, nil
		}
		var failure *Error
		if ctx.Err() != nil || !errors.As(err, &failure) || attempt >= c.maxRetries ||
			failure.RetryAfter > maxRetryAfter || !failure.isRetryable(r.isRepeatable()) {
			return nil, err
		}
		if err := sleep(ctx, max(failure.RetryAfter, backOff(attempt))); err != nil {
			return nil, err
		}
	}
}

// prepare sets the headers and the content that every attempt of a request sends.
func (r *request) prepare(options []CallOption) error {
	if r.header == nil {
		r.header = http.Header{}
	}
	for _, option := range options {
		option(r)
	}
	if r.keyed && r.header.Get("Idempotency-Key") == "" {
		key := make([]byte, 16)
		if _, err := rand.Read(key); err != nil {
			return err
		}
		r.header.Set("Idempotency-Key", hex.EncodeToString(key))
	}
	if r.waits {
		r.header.Set("Prefer", fmt.Sprintf("wait=%d", int(requestWait.Seconds())))
	}
	if r.content != nil || r.body == nil {
		return nil
	}
	content, contentType, err := encodeBody(r.body)
	if err != nil {
		return err
	}
	r.content = content
	r.header.Set("Content-Type", contentType)
	return nil
}

// isRepeatable reports whether a request may run twice.
func (r *request) isRepeatable() bool {
	return r.repeatable || r.method == http.MethodGet || r.method == http.MethodDelete || r.header.Get("Idempotency-Key") != ""
}

func (c *Client) attempt(ctx context.Context, r *request) (*reply, error) {
	limit := c.timeout
	if r.waits {
		limit += requestWait
	}
	bounded, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	response, err := c.open(bounded, r)
	if err != nil {
		return nil, c.connectionError(ctx, bounded, err)
	}
	defer response.Body.Close()
	// A response that breaks off is a failed attempt.
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, c.connectionError(ctx, bounded, err)
	}
	if r.response != nil {
		*r.response = *response
	}
	if response.StatusCode >= 300 {
		return nil, readProblem(response, body)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	// A proxy or a login page can respond in place of the service.
	if kind == "text/html" && !r.noKey {
		return nil, notAtelier(response.StatusCode)
	}
	if kind == "application/json" && !json.Valid(body) {
		return nil, c.connectionError(ctx, bounded, io.ErrUnexpectedEOF)
	}
	return &reply{response.StatusCode, response.Header, body}, nil
}

// open sends one attempt of a request, and returns its response with its body unread.
func (c *Client) open(ctx context.Context, r *request) (*http.Response, error) {
	values, err := toValues(r.query)
	if err != nil {
		return nil, err
	}
	address := c.base + "/api/v1" + r.path
	if len(values) > 0 {
		address += "?" + values.Encode()
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(r.content))
	if err != nil {
		return nil, err
	}
	for _, header := range []http.Header{c.header, r.header} {
		for name, values := range header {
			sent.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	if !r.noKey {
		sent.Header.Set("Authorization", "Bearer "+c.key)
	}
	return c.http.Do(sent)
}

func (c *Client) connectionError(ctx, bounded context.Context, cause error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if bounded.Err() != nil {
		return &Error{Code: "request_timed_out", Detail: "The service did not answer in time. Try again, or set a longer WithTimeout.", cause: cause}
	}
	return &Error{
		Code:   "connection_failed",
		Detail: fmt.Sprintf("The connection to %s failed: %v. Check the address, your network and any proxy.", c.base, cause),
		cause:  cause,
	}
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
