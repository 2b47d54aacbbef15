import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";

const SIDE = 64;

/**
 * An image model with OpenAI's protocol and a fixed answer. It answers after the time that the prompt names, for example
 * "a red fox, 250 ms". Returns its URL and how to stop it.
 */
export async function startImageEngine(): Promise<{ url: string; stop(): void }> {
  const picture = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: "tomato" } })
    .png()
    .toBuffer();
  const answer = JSON.stringify({ created: 1, data: [{ b64_json: picture.toString("base64") }] });
  const server = createServer(async (request, response) => {
    // A killed worker closes the connection before the response.
    response.on("error", () => {});
    const body = await text(request).catch(() => "");
    await sleep(Number(/(\d+) ms/.exec(body)?.[1] ?? 0));
    response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
