import { WebSocketServer } from "ws";
import { enlargePicture, pictureBytes } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import {
  assertFields,
  assertProtocol,
  type FakeServer,
  formFile,
  type Reply,
  startFakeServer,
  type VendorApi,
} from "./server.ts";

type Node = { class_type: string; inputs: Record<string, unknown> };

/** The nodes of the built-in workflows with their required inputs. */
const NODES: Record<string, readonly string[]> = {
  CheckpointLoaderSimple: ["ckpt_name"],
  CLIPTextEncode: ["clip", "text"],
  EmptyLatentImage: ["width", "height", "batch_size"],
  LoadImage: ["image"],
  LoadImageMask: ["image", "channel"],
  VAEEncode: ["pixels", "vae"],
  VAEEncodeForInpaint: ["pixels", "vae", "mask", "grow_mask_by"],
  VAEDecode: ["samples", "vae"],
  KSampler: [
    "model",
    "positive",
    "negative",
    "latent_image",
    "seed",
    "steps",
    "cfg",
    "sampler_name",
    "scheduler",
    "denoise",
  ],
  ControlNetLoader: ["control_net_name"],
  ControlNetApply: ["conditioning", "control_net", "image", "strength"],
  UpscaleModelLoader: ["model_name"],
  ImageUpscaleWithModel: ["upscale_model", "image"],
  SaveImage: ["images", "filename_prefix"],
};

const STATISTICS = {
  system: {
    os: "posix",
    python_version: "3.13.0",
    embedded_python: false,
    comfyui_version: "0.30.0",
    pytorch_version: "2.9.0",
    argv: ["main.py"],
    ram_total: 16_000_000_000,
    ram_free: 8_000_000_000,
  },
  devices: [],
};

/** A fake ComfyUI server: its HTTP routes, and the websocket that reports progress. */
export async function startFakeComfyUi(
  token: string | null = null,
): Promise<FakeServer & { sendsProgress: boolean; dropped: string[] }> {
  const dropped: string[] = [];
  const sendMessage = (clientId: string, message: object) => {
    if (!fake.sendsProgress) return;
    for (const socket of sockets.clients)
      if (Reflect.get(socket, "clientId") === clientId) socket.send(JSON.stringify(message));
  };
  const base = await startFakeServer(comfyUiApi({ token, dropped, sendMessage }));
  const sockets = new WebSocketServer({ server: base.server, path: "/ws" });
  sockets.on("connection", (socket, request) => {
    assertProtocol(token === null || request.headers.authorization === `Bearer ${token}`, "the websocket has no token");
    Reflect.set(socket, "clientId", new URL(request.url ?? "", "http://fake").searchParams.get("clientId"));
    socket.send(JSON.stringify({ type: "status", data: { status: { exec_info: { queue_remaining: 0 } }, sid: "s" } }));
    // Previews are binary messages, which the client must ignore.
    socket.send(Buffer.from([0, 0, 0, 1]));
  });
  const stopServer = base.stop;
  const stop = async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    await stopServer();
  };
  const fake = Object.assign(base, { sendsProgress: true, dropped, stop });
  return fake;
}

function comfyUiApi({
  token,
  dropped,
  sendMessage,
}: {
  token: string | null;
  dropped: string[];
  sendMessage(clientId: string, message: object): void;
}): VendorApi {
  const uploads = new Map<string, Buffer>();
  const results = new Map<string, Buffer[]>();
  return {
    isCall: ({ path, method }) => path === "/prompt" && method === "POST",
    async answer(request) {
      const { path, headers, query } = request;
      assertProtocol(token === null || headers.authorization === `Bearer ${token}`, "the token is wrong");
      if (path === "/system_stats") return { body: STATISTICS };
      if (path === "/upload/image") return upload(await request.form(), uploads);
      if (path === "/queue" || path === "/interrupt") {
        dropped.push(JSON.stringify(request.json()));
        return { body: {} };
      }
      if (path.startsWith("/history/")) return history(path.slice("/history/".length), results);
      if (path === "/view") return view(query, results);
      assertProtocol(path === "/prompt", `${path} does not exist`);
      const { prompt, client_id: clientId } = request.json() as { prompt: Record<string, Node>; client_id: string };
      checkWorkflow(prompt, uploads);
      const id = `prompt${results.size}`;
      void run(prompt, uploads).then((pictures) => {
        for (const node of Object.keys(prompt)) {
          sendMessage(clientId, { type: "executing", data: { node, display_node: node, prompt_id: id } });
          sendMessage(clientId, { type: "progress", data: { value: 1, max: 2, node, prompt_id: id } });
        }
        results.set(id, pictures);
        sendMessage(clientId, { type: "execution_success", data: { prompt_id: id, timestamp: 1_761_998_400_000 } });
      });
      return { body: { prompt_id: id, number: 1, node_errors: {} } };
    },
    error: (status, message) => ({
      status,
      body: { error: { type: "error", message, details: "", extra_info: {} }, node_errors: {} },
    }),
    // ComfyUI has no content policy, so this is a failed workflow.
    moderation: () => ({
      status: 400,
      body: { error: { type: "invalid_prompt", message: "Refused" }, node_errors: {} },
    }),
  };
}

async function upload(form: FormData, uploads: Map<string, Buffer>): Promise<Reply> {
  assertFields(form, ["image"], ["type", "overwrite", "subfolder"]);
  const name = (form.get("image") as File).name;
  uploads.set(name, await formFile(form, "image"));
  return { body: { name, subfolder: "", type: "input" } };
}

function view(query: URLSearchParams, results: Map<string, Buffer[]>): Reply {
  const [id, index] = (query.get("filename") ?? "").split("-");
  const body = results.get(id ?? "")?.[Number(index)];
  assertProtocol(body && query.get("type") === "output", "the file does not exist");
  return { body, headers: { "content-type": "image/png" } };
}

function history(id: string, results: Map<string, Buffer[]>): Reply {
  const pictures = results.get(id);
  if (!pictures) return { body: {} };
  const images = pictures.map((_, index) => ({ filename: `${id}-${index}`, subfolder: "", type: "output" }));
  const status = { status_str: "success", completed: true, messages: [] };
  return { body: { [id]: { prompt: [], outputs: { "10": { images } }, status } } };
}

function checkWorkflow(prompt: Record<string, Node>, uploads: Map<string, Buffer>): void {
  for (const [id, { class_type: type, inputs }] of Object.entries(prompt)) {
    const wanted = NODES[type];
    assertProtocol(wanted, `node ${id}: the type ${type} does not exist`);
    for (const name of wanted)
      assertProtocol(inputs[name] !== undefined && inputs[name] !== "", `node ${id}: ${name} is missing`);
    for (const value of Object.values(inputs)) {
      assertProtocol(!Array.isArray(value) || prompt[String(value[0])], `node ${id} has a broken link`);
      assertProtocol(
        typeof value !== "string" || !value.startsWith("$"),
        `node ${id} contains the placeholder ${value}`,
      );
    }
    if (type.startsWith("LoadImage"))
      assertProtocol(uploads.has(String(inputs.image)), `node ${id}: the image was not uploaded`);
  }
}

async function run(prompt: Record<string, Node>, uploads: Map<string, Buffer>): Promise<Buffer[]> {
  const nodes = Object.values(prompt);
  const loaded = nodes.find(({ class_type }) => class_type === "LoadImage");
  const source = uploads.get(String(loaded?.inputs.image));
  if (nodes.some(({ class_type }) => class_type === "ImageUpscaleWithModel") && source)
    return [await enlargePicture(source, 4)];
  const latent = nodes.find(({ class_type }) => class_type === "EmptyLatentImage")?.inputs;
  const {
    width = 512,
    height = 512,
    batch_size: count = 1,
  } = (latent ?? {}) as { width?: number; height?: number; batch_size?: number };
  const picture = await pictureBytes(width, height);
  return Array.from({ length: count }, () => picture);
}

const TOKEN = "comfy-token-00x1";

export const providers: readonly FakeProvider[] = [
  {
    spec: "comfyui:sd_xl_base_1.0.safetensors",
    withoutContentPolicy: true,
    path: "",
    serves: ["image-generate", "image-edit", "image-cleanup", "image-upscale", "sketch-to-image"],
    secrets: { COMFYUI_TOKEN: TOKEN },
    start: () => startFakeComfyUi(TOKEN),
  },
];
