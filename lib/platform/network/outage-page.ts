import { env } from "../env.ts";

// The colors of app/globals.css. The page needs no other file, because other files may be unavailable too.
const LIGHT =
  "--paper:#f6f6f2;--surface:#fff;--ink:#15161c;--ink-2:#4d4f5a;--line:#dedfd8;--accent:#2b39e6;--on-accent:#fff";
const DARK =
  "--paper:#0e0f13;--surface:#16181f;--ink:#f2f1ec;--ink-2:#b7b8c1;--line:#282b35;--accent:#98a4ff;--on-accent:#0b0d2a";

const STYLE = `
:root{color-scheme:light;${LIGHT}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${DARK}}}
:root[data-theme=dark]{color-scheme:dark;${DARK}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:28rem;padding:2rem;border:1px solid var(--line);border-radius:.75rem;background:var(--surface)}
.status{margin:0;font:500 3rem/1 ui-monospace,monospace}
h1{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1rem;color:var(--ink-2)}
p.status{color:var(--ink)}
a{display:inline-block;padding:.5rem 1rem;border-radius:.5rem;background:var(--accent);color:var(--on-accent);font-weight:500;text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** The page that browsers get while the database is unavailable. `cookie` is the Cookie header with the chosen theme. */
export function outagePage(cookie: string | undefined): string {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? "")?.[1];
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Temporarily unavailable · ${escaped(env().APP_NAME)}</title>
<style>${STYLE}</style>
</head>
<body>
<main id="content">
<p class="status">503</p>
<h1>Temporarily unavailable</h1>
<p>${escaped(env().APP_NAME)} cannot use its database now. Nothing was charged. Try again in a moment.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
