import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

// An image model with OpenAI's protocol and a fixed answer, so that only the gateway's own time is measured. The argument
// is the time until the response in milliseconds.
const delayMs = Number(process.argv[2] ?? 0);
const side = 64;
const picture = await sharp({ create: { width: side, height: side, channels: 3, background: "tomato" } })
  .png()
  .toBuffer();
const answer = JSON.stringify({ created: 1, data: [{ b64_json: picture.toString("base64") }] });
const server = createServer((request, response) => {
  request.resume();
  const send = () => response.writeHead(200, { "content-type": "application/json" }).end(answer);
  request.on("end", () => (delayMs > 0 ? setTimeout(send, delayMs) : send()));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
