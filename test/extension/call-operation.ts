import { readFile } from "node:fs/promises";
import { form, startTestService, testAccount } from "../helpers/servers/service.ts";

// Runs in a copy of the project: starts its service, calls the added operation and prints the job.
const service = await startTestService();
const { headers } = await testAccount(10);
const document = await (await fetch(`${service.base}/openapi.json`)).json();
const image = new Blob([await readFile("public/samples/coffee.png")], { type: "image/png" });
const response = await fetch(`${service.base}/image-invert`, { method: "POST", headers, body: form({ image }) });
const job = await response.json();
const wrong = await fetch(`${service.base}/image-invert`, {
  method: "POST",
  headers,
  body: form({ image, times: "4" }),
});
const refusal = await wrong.json();
await service.stop();
process.stdout.write(JSON.stringify({ isDescribed: "/image-invert" in document.paths, job, refusal }));
process.exit(0);
