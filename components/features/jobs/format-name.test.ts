import { expect, test } from "vitest";
import { formatName } from "./format-name.ts";

test.each([
  ["image/png", "PNG"],
  ["image/webp", "WebP"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word"],
  ["application/vnd.oasis.opendocument.text", "OpenDocument text"],
  ["text/html; charset=utf-8", "HTML"],
  ["application/pdf", "PDF"],
])("%s is %s in words", (contentType, name) => {
  expect(formatName(contentType)).toBe(name);
});
