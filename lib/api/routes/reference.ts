import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { ensureWeights } from "../../models/install-weights.ts";
import { weightPath } from "../../models/weights.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import type { ApiEnv } from "../http/context.ts";

let isDownloading = false;

/** The interactive API reference, a page that reads the OpenAPI document and sends requests to this server. */
export const referenceRoutes = new Hono<ApiEnv>()
  .get("/reference", (context) => {
    const nonce = randomBytes(16).toString("base64");
    return context.html(page(nonce), 200, {
      "content-security-policy": policy(nonce),
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
  })
  .get("/reference.js", async (context) => {
    const script = await readFile(weightPath(env().CACHE_DIR, "api-reference")).catch(() => null);
    if (!script) {
      void downloadScript();
      throw new AppError("overloaded", "The reference is being downloaded. Reload in a moment.", {
        retryAfterSeconds: 5,
      });
    }
    return context.body(Uint8Array.from(script), 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=86400",
    });
  });

async function downloadScript(): Promise<void> {
  if (isDownloading) return;
  isDownloading = true;
  try {
    await ensureWeights(["api-reference"], { cacheDirectory: env().CACHE_DIR });
  } catch (error) {
    log().warn({ error }, "the API reference could not be downloaded");
  } finally {
    isDownloading = false;
  }
}

/** Allows scripts with the nonce, inline styles, and requests to this server only. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

function page(nonce: string): string {
  const settings = {
    url: "/api/v1/openapi.json",
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    theme: "default",
    authentication: { preferredSecurityScheme: "key" },
    customCss: "body{font-family:system-ui,sans-serif}",
  };
  const title = `${escaped(env().APP_NAME)} API reference`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body>
<noscript>The reference requires JavaScript. See <a href="/docs">the docs</a> or <a href="/api/v1/openapi.json">the OpenAPI document</a>.</noscript>
<div id="reference"></div>
<script nonce="${nonce}" src="/api/v1/reference.js"></script>
<script nonce="${nonce}">
  if (window.Scalar) Scalar.createApiReference("#reference", ${JSON.stringify(settings)});
  else document.getElementById("reference").textContent = "The reference is being downloaded. Reload in a moment.";
</script>
</body>
</html>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
