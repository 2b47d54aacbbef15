package atelier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// faulty returns a client of a server that answers with the given functions, the last one again and again.
func faulty(t *testing.T, answers ...http.HandlerFunc) (*Client, *[]*http.Request) {
	t.Helper()
	var lock sync.Mutex
	requests := &[]*http.Request{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		answer := answers[min(len(*requests), len(answers)-1)]
		*requests = append(*requests, r)
		lock.Unlock()
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	client, err := New("atl_key", WithBaseURL(server.URL), WithMaxRetries(2))
	if err != nil {
		t.Fatal(err)
	}
	return client, requests
}

func problem(status int, code string, fields string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"code":%q,"title":"No","detail":"No.","request_id":"req_1"%s}`, code, fields)
	}
}

func answer(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, text)
	}
}

func code(err error) string {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Code
	}
	return fmt.Sprint(err)
}

func TestAFailedSubmissionIsRepeatedWithTheSameKey(t *testing.T) {
	client, requests := faulty(t, problem(503, "overloaded", ""), problem(502, "internal_error", ""), answer(`{"id":"job_1"}`))
	job, err := client.SubmitImageGenerate(context.Background(), &ImageGenerateInput{Prompt: "a fox"})
	if err != nil || job.ID != "job_1" || len(*requests) != 3 {
		t.Fatal(job, err, len(*requests))
	}
	first, last := (*requests)[0].Header.Get("Idempotency-Key"), (*requests)[2].Header.Get("Idempotency-Key")
	if first == "" || first != last {
		t.Fatal(first, last)
	}
}

func TestInputErrorsAndRoutesWithoutAKeyAreNotRepeated(t *testing.T) {
	client, requests := faulty(t, problem(422, "invalid_input", `,"errors":[{"pointer":"/prompt","message":"Missing."}]`))
	_, err := client.ImageGenerate(context.Background(), &ImageGenerateInput{})
	if code(err) != "invalid_input" || len(*requests) != 1 || !strings.Contains(err.Error(), "/prompt: Missing.") {
		t.Fatal(err, len(*requests))
	}
	client, requests = faulty(t, problem(500, "internal_error", ""))
	if _, err := client.CreateKey(context.Background(), &CreateKeyInput{}); code(err) != "internal_error" || len(*requests) != 1 {
		t.Fatal(err, len(*requests))
	}
}

func TestAFailedJobAndThePageOfAProxyAreErrors(t *testing.T) {
	client, _ := faulty(t, answer(`{"id":"job_1","status":"failed","error":{"code":"nothing_matched","title":"Nothing"}}`))
	_, err := client.Wait(context.Background(), "job_1")
	var failure *Error
	if !errors.As(err, &failure) || failure.Code != "nothing_matched" || failure.JobID != "job_1" {
		t.Fatal(err)
	}
	client, _ = faulty(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>Sign in</html>") })
	if _, err := client.GetBalance(context.Background()); code(err) != "invalid_response" {
		t.Fatal(err)
	}
}

func TestACallCanHaveHeadersAndItsResponse(t *testing.T) {
	client, requests := faulty(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Request-Id", "req_7")
		answer(`{"available":3}`)(w, r)
	})
	var response http.Response
	balance, err := client.GetBalance(context.Background(), WithHeader("X-Trace", "7"), WithResponse(&response))
	if err != nil || balance.Available != 3 || response.Header.Get("Request-Id") != "req_7" {
		t.Fatal(balance, err)
	}
	if (*requests)[0].Header.Get("X-Trace") != "7" || (*requests)[0].Header.Get("Authorization") != "Bearer atl_key" {
		t.Fatal((*requests)[0].Header)
	}
}

func TestEventsOfAStreamAreRead(t *testing.T) {
	client, _ := faulty(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, ": open\n\nid: 1\nevent: running\ndata: {}\n\nid: 2\nevent: succeeded\ndata: {\"id\":\"job_1\"}\n\n")
	})
	var types []string
	for event, err := range client.WatchJob(context.Background(), "job_1", "") {
		if err != nil {
			t.Fatal(err)
		}
		types = append(types, event.ID+event.Type)
	}
	if strings.Join(types, " ") != "1running 2succeeded" {
		t.Fatal(types)
	}
}

func TestACanceledContextEndsTheWait(t *testing.T) {
	client, _ := faulty(t, answer(`{"id":"job_1","status":"running"}`))
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := client.Wait(ctx, "job_1"); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
}

// service returns a client of the service that the environment names, or skips the test.
func service(t *testing.T, variable string) *Client {
	t.Helper()
	address := os.Getenv(variable)
	if address == "" {
		t.Skipf("%s names no service.", variable)
	}
	client, err := New("", WithBaseURL(address), WithMaxRetries(12))
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestEachCallBehindASpoilingProxyIsPaidOnce(t *testing.T) {
	client := service(t, "ATELIER_TEST_FLAKY_URL")
	image := Path(os.Getenv("ATELIER_TEST_IMAGE"))
	var calls int
	if _, err := fmt.Sscan(os.Getenv("ATELIER_TEST_CALLS"), &calls); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	slots := make(chan struct{}, 4)
	for order := range calls {
		group.Add(1)
		go func() {
			defer group.Done()
			slots <- struct{}{}
			defer func() { <-slots }()
			input := &ImageUpscaleInput{Image: image, Metadata: map[string]string{"order": fmt.Sprint(order)}}
			job, err := client.ImageUpscale(context.Background(), input)
			if err != nil {
				t.Error(err)
				return
			}
			if content, err := client.Download(context.Background(), job.Outputs[0]); err != nil || len(content) == 0 {
				t.Error(err)
			}
		}()
	}
	group.Wait()
}

func TestResultsWithoutRetentionAreInTheResponse(t *testing.T) {
	client := service(t, "ATELIER_TEST_URL")
	input := &ImageUpscaleInput{Image: Path(os.Getenv("ATELIER_TEST_IMAGE")), Retention: Ptr(int64(0))}
	job, err := client.ImageUpscale(context.Background(), input)
	if err != nil || job.Status != "succeeded" {
		t.Fatal(job, err)
	}
	content, err := client.Download(context.Background(), job.Outputs[0])
	if err != nil || !strings.HasPrefix(string(content), "\x89PNG") {
		t.Fatal(len(content), err)
	}
	if input.Response != nil {
		t.Fatal("The input was changed.")
	}
}

func TestALostResponseWithoutRetentionIsNamed(t *testing.T) {
	address := os.Getenv("ATELIER_TEST_URL")
	if address == "" {
		t.Skip("ATELIER_TEST_URL names no service.")
	}
	isLost := false
	loseFirst := roundTrip(func(r *http.Request) (*http.Response, error) {
		response, err := http.DefaultTransport.RoundTrip(r)
		if err == nil && !isLost {
			isLost = true
			response.Body.Close()
			return nil, io.ErrUnexpectedEOF
		}
		return response, err
	})
	client, err := New("", WithBaseURL(address), WithHTTPClient(&http.Client{Transport: loseFirst}))
	if err != nil {
		t.Fatal(err)
	}
	input := &ImageUpscaleInput{Image: Path(os.Getenv("ATELIER_TEST_IMAGE")), Retention: Ptr(int64(0))}
	if _, err := client.ImageUpscale(context.Background(), input); code(err) != "result_expired" {
		t.Fatal(err)
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (r roundTrip) RoundTrip(request *http.Request) (*http.Response, error) { return r(request) }

func TestAFailedWaitNamesTheJob(t *testing.T) {
	client, _ := faulty(t, answer(`{"id":"job_1","status":"queued"}`), func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "bad gateway", http.StatusBadGateway)
	})
	job, err := client.ImageGenerate(context.Background(), &ImageGenerateInput{Prompt: "a fox"})
	var failure *Error
	if !errors.As(err, &failure) || failure.JobID != "job_1" || job == nil || job.ID != "job_1" {
		t.Fatal(job, err)
	}
}

func TestAFileIsUploadedAtOnceOrInParts(t *testing.T) {
	client := service(t, "ATELIER_TEST_FLAKY_URL")
	for _, size := range []int{1000, maxAtOnce + 1000} {
		path := filepath.Join(t.TempDir(), "café.bin")
		if err := os.WriteFile(path, []byte(strings.Repeat("a", size)), 0o600); err != nil {
			t.Fatal(err)
		}
		upload, err := client.Upload(context.Background(), Path(path))
		if err != nil || upload.Bytes != int64(size) || *upload.Filename != "café.bin" {
			t.Fatal(upload, err)
		}
	}
}

func TestListsAndErrorsOfTheService(t *testing.T) {
	client := service(t, "ATELIER_TEST_URL")
	ctx := context.Background()
	jobs, err := client.ListJobs(ctx, &ListJobsQuery{Limit: Ptr(int64(1)), Status: Ptr("succeeded")})
	if err != nil || len(jobs.Data) != 1 || jobs.NextCursor == nil {
		t.Fatal(jobs, err)
	}
	balance, err := client.GetBalance(ctx)
	if err != nil || balance.Held != 0 {
		t.Fatal(balance, err)
	}
	if _, err := client.GetJob(ctx, "job_1"); code(err) != "not_found" {
		t.Fatal(err)
	}
}
