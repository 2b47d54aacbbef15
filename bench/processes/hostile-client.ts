import { hostileMarkdown } from "../../test/helpers/files/hostile-markdown.ts";

// Sends 100 hostile Markdown files at once, waits for the responses, and starts again. Its arguments are the API's
// address and a key.
const [base = "", key = ""] = process.argv.slice(2);
const forms = hostileMarkdown(100).map((bytes) => {
  const body = new FormData();
  body.append("document", new File([new Uint8Array(bytes)], "a.md"));
  body.append("target_language", "es");
  return body;
});
const headers = { authorization: `Bearer ${key}` };

async function send(body: FormData): Promise<void> {
  const response = await fetch(`${base}/document-translate`, { method: "POST", headers, body });
  await response.arrayBuffer();
}

process.on("disconnect", () => process.exit(0));
for (let wave = 0; ; wave++) {
  const sent = forms.map(send);
  if (wave === 0) process.send?.("started");
  await Promise.all(sent);
}
