import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import { ensureWeights } from "../../../models/install-weights.ts";
import { weightPath } from "../../../models/weights.ts";
import { env } from "../../../platform/env.ts";
import { log } from "../../../platform/telemetry/log.ts";
import { defineInternalRoute, type Route } from "../../define-route.ts";

let isDownloading = false;

const reference = defineInternalRoute({
  method: "GET",
  path: "/reference",
  access: "open",
  handler({ context }) {
    const nonce = randomBytes(16).toString("base64");
    return context.html(page(nonce), 200, {
      "content-security-policy": policy(nonce),
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
  },
});

const script = defineInternalRoute({
  method: "GET",
  path: "/reference.js",
  access: "open",
  async handler({ context }) {
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
  },
});

/** The interactive API reference, a page that reads the OpenAPI document and sends requests to this server. */
export const referenceRoutes: Route[] = [reference, script];

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

/** The portal's colors for the header, in both schemes. */
const FRAME_STYLE = `body{margin:0;font-family:system-ui,sans-serif;background:#f6f6f2;color:#15161c}
.site{position:sticky;top:0;z-index:100;box-sizing:border-box;height:56px;display:flex;align-items:center;gap:16px;padding:0 24px;background:#f6f6f2;border-bottom:1px solid #dedcd4;font-size:15px}
.site a{color:inherit;text-decoration:none}.site a:hover{text-decoration:underline}.site span{color:#5c5d66}
.site nav{margin-left:auto;display:flex;gap:20px;white-space:nowrap}
@media (max-width:600px){.site{padding:0 16px;gap:10px}.site span{display:none}.site nav{gap:14px}}
@media (prefers-color-scheme:dark){body,.site{background:#0e0f13;color:#eceae4}.site{border-color:#2b2d36}.site span{color:#a5a6ae}}`;

/** The portal's accent and fonts for the reference itself. */
const REFERENCE_STYLE = `:root{--scalar-custom-header-height:56px;--scalar-font:system-ui,sans-serif;--scalar-radius:7px}
.light-mode{--scalar-background-1:#ffffff;--scalar-background-2:#f6f6f2;--scalar-background-3:#ecebe4;--scalar-color-accent:#3646d8;--scalar-border-color:#dedcd4}
.dark-mode{--scalar-background-1:#16171d;--scalar-background-2:#0e0f13;--scalar-background-3:#22242c;--scalar-color-accent:#93a0ff;--scalar-border-color:#2b2d36}`;

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
    hideDarkModeToggle: true,
    customCss: REFERENCE_STYLE,
  };
  const title = `${escaped(env().APP_NAME)} API reference`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="icon" href="/icon.svg"><style>${FRAME_STYLE}</style></head>
<body>
<noscript>The reference requires JavaScript. See <a href="/docs">the docs</a> or <a href="/api/v1/openapi.json">the OpenAPI document</a>.</noscript>
<header class="site"><a href="/"><b>${escaped(env().APP_NAME)}</b></a><span>API reference</span>
<nav aria-label="Site"><a href="/docs">Docs</a><a href="/playground">Playground</a><a href="/start">Get a key</a></nav></header>
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
