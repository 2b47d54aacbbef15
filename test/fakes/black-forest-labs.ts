import { pictureBytes } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import { assertProtocol, startFakeServer, type VendorApi } from "./server.ts";

/** The API of Black Forest Labs: starts a task and returns its polling URL. */
export function blackForestLabsApi(key: string): VendorApi {
  let polls = 0;
  let moderated = false;
  const started = (origin: string) => ({ body: { id: "task-1", polling_url: `${origin}/v1/get_result?id=task-1` } });
  return {
    isCall: ({ method }) => method === "POST",
    async answer(request, origin) {
      const { path, headers, method, query } = request;
      if (path === "/files/out.png")
        return { body: await pictureBytes(1024, 768), headers: { "content-type": "image/png" } };
      assertProtocol(headers["x-key"] === key, "the key is wrong");
      if (path === "/v1/get_result") {
        assertProtocol(query.get("id") === "task-1", "the task is unknown");
        if (moderated) return { body: { id: "task-1", status: "Request Moderated", result: null } };
        if (++polls % 2 === 1) return { body: { id: "task-1", status: "Pending", result: null } };
        return { body: { id: "task-1", status: "Ready", result: { sample: `${origin}/files/out.png` } } };
      }
      if (method === "GET") return { status: 404, body: { detail: "Not Found" } };
      const { prompt, width, height, ...fields } = request.json();
      for (const name of Object.keys(fields).filter((name) => name.startsWith("input_image_")))
        assertProtocol(path.endsWith("/flux-2-pro") && /_[2-8]$/.test(name), `the field ${name} is unknown`);
      assertProtocol(typeof prompt === "string", "the prompt is missing");
      for (const side of [width, height])
        assertProtocol(
          side === undefined || (Number(side) % 32 === 0 && Number(side) >= 256 && Number(side) <= 1440),
          "a side is out of bounds",
        );
      return started(origin);
    },
    error: (status, detail) => ({ status, body: { detail } }),
    moderation: (_request, origin) => {
      moderated = true;
      return started(origin);
    },
  };
}

const KEY = "bfl-key-55ab0";

export const providers: readonly FakeProvider[] = [
  {
    spec: "ai-sdk:black-forest-labs/flux-pro-1.1",
    path: "/v1",
    serves: ["image-generate", "image-edit", "sketch-to-image"],
    secrets: { BFL_API_KEY: KEY },
    start: () => startFakeServer(blackForestLabsApi(KEY)),
  },
  {
    spec: "ai-sdk:black-forest-labs/flux-2-pro",
    path: "/v1",
    serves: ["image-generate", "image-edit"],
    secrets: { BFL_API_KEY: KEY },
    start: () => startFakeServer(blackForestLabsApi(KEY)),
  },
];
