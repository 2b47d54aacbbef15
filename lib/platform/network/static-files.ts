import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

const PREFIX = "/_next/static/";

type Handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the portal's built scripts and styles, precompressed at build time (Brotli or gzip). Browsers may cache them for
 * ever, because their names change with their content. Other requests go on to `next`.
 */
export function staticFiles(root: string): Handle {
  const directory = join(root, ".next", "static");
  if (!isPressed(directory)) return (_request, _response, next) => next();
  const serve = sirv(directory, { brotli: true, gzip: true, immutable: true, maxAge: 31_536_000 });
  return (request, response, next) => {
    const { url = "" } = request;
    if (!url.startsWith(PREFIX)) return next();
    request.url = url.slice(PREFIX.length - 1);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}

function isPressed(directory: string): boolean {
  try {
    return readdirSync(join(directory, "chunks")).some((name) => name.endsWith(".br"));
  } catch {
    return false;
  }
}
