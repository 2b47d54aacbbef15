package atelier

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"path"
	"strconv"
)

const (
	// Larger files are sent in parts, which continue behind what was received.
	maxAtOnce = 8 << 20
	partBytes = 8 << 20
)

// Upload stores a file, in parts if it is large, and returns it. Its ID is the value of file fields (Reference).
func (c *Client) Upload(ctx context.Context, file File, options ...CallOption) (*Upload, error) {
	content, err := file.read()
	if err != nil {
		return nil, err
	}
	if len(content) <= maxAtOnce {
		return c.CreateUpload(ctx, &CreateUploadInput{File: Bytes(file.name, content)}, options...)
	}
	return c.uploadInParts(ctx, file.name, content, options)
}

func (c *Client) uploadInParts(ctx context.Context, name string, content []byte, options []CallOption) (*Upload, error) {
	header := tusHeader()
	header.Set("Upload-Length", strconv.Itoa(len(content)))
	header.Set("Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte(name)))
	begin := request{method: http.MethodPost, path: "/resumable-uploads", header: header, repeatable: true}
	begun, err := c.call(ctx, &begin, options)
	if err != nil {
		return nil, err
	}
	id := path.Base(begun.header.Get("Location"))
	for failures, offset := 0, 0; ; {
		if offset >= len(content) {
			return c.GetUpload(ctx, id, options...)
		}
		err := c.sendPart(ctx, id, offset, content[offset:min(offset+partBytes, len(content))])
		var failure *Error
		if err != nil && (!errors.As(err, &failure) || failures >= c.maxRetries || !failure.isContinuable()) {
			return nil, err
		}
		if err != nil {
			failures++
			if err := sleep(ctx, max(failure.RetryAfter, backOff(failures))); err != nil {
				return nil, err
			}
		}
		state, err := c.GetResumableUpload(ctx, id)
		if err != nil {
			return nil, err
		}
		if int(state.Received) > offset {
			failures = 0
		}
		offset = int(state.Received)
	}
}

// isContinuable reports whether an upload can continue behind what was received.
func (e *Error) isContinuable() bool {
	return e.Code == "upload_offset_conflict" || e.isRetryable(true)
}

func (c *Client) sendPart(ctx context.Context, id string, offset int, part []byte) error {
	header := tusHeader()
	header.Set("Content-Type", "application/offset+octet-stream")
	header.Set("Upload-Offset", strconv.Itoa(offset))
	r := request{method: http.MethodPatch, path: "/resumable-uploads/" + id, header: header, content: part}
	_, err := c.call(ctx, &r, nil)
	return err
}

func tusHeader() http.Header {
	header := http.Header{}
	header.Set("Tus-Resumable", "1.0.0")
	return header
}
