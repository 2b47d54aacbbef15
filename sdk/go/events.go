package atelier

import (
	"bufio"
	"context"
	"io"
	"iter"
	"net/http"
	"strings"
)

// The longest line of a stream of events.
const maxLine = 16 << 20

// Event is an event of a stream. Data is JSON. Its ID resumes a stream that broke off.
type Event struct{ ID, Type, Data string }

// events reads a stream until it ends. It is not repeated: call again with the ID of the last event.
func (c *Client) events(ctx context.Context, path, lastEventID string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		r := request{method: http.MethodGet, path: path, header: http.Header{"Accept": {"text/event-stream"}}}
		if lastEventID != "" {
			r.header.Set("Last-Event-ID", lastEventID)
		}
		response, err := c.open(ctx, &r)
		if err != nil {
			yield(Event{}, c.connectionError(ctx, ctx, err))
			return
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusNoContent {
			body, _ := io.ReadAll(response.Body)
			yield(Event{}, readProblem(response, body))
			return
		}
		if err := readEvents(response.Body, yield); err != nil {
			yield(Event{}, c.connectionError(ctx, ctx, err))
		}
	}
}

func readEvents(body io.Reader, yield func(Event, error) bool) error {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLine)
	var event Event
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == "":
			if event.Data != "" && !yield(event, nil) {
				return nil
			}
			event = Event{}
		case name == "id":
			event.ID = value
		case name == "event":
			event.Type = value
		case name == "data":
			event.Data += value
		}
	}
	return lines.Err()
}
