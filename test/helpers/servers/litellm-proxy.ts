// LiteLLM's proxy in a child process, in front of another server that speaks OpenAI's protocol.
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../lib/install/postgres.ts";

const python = process.env.PEER_LLM_PYTHON ?? "";

/** Whether LiteLLM's proxy can be started. */
export const hasLiteLlmProxy =
  python !== "" && spawnSync(python, ["-c", "import litellm, litellm_proxy_extras, uvicorn"]).status === 0;
if (!hasLiteLlmProxy) console.log("LiteLLM's proxy is skipped: set PEER_LLM_PYTHON to a Python with litellm[proxy].");

const START_TIMEOUT_MS = 90_000;

export interface LiteLlmProxy {
  /** For example `http://127.0.0.1:1234/v1`. */
  url: string;
  headers: { authorization: string };
  stop(): Promise<void>;
}

/**
 * Starts the proxy with one model, `gpt-image-1`, of a server with OpenAI's protocol. It needs its master key; its virtual
 * keys and its log of spend need a database and a download that is not made here. Throws if it is not ready in time.
 */
export async function startLiteLlmProxy({
  apiBase,
  apiKey,
}: {
  apiBase: string;
  apiKey: string;
}): Promise<LiteLlmProxy> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-litellm-"));
  const port = await freePort();
  const masterKey = "sk-master";
  const parameters = { model: "openai/gpt-image-1", api_base: apiBase, api_key: apiKey };
  // JSON is YAML.
  const config = {
    model_list: [{ model_name: "gpt-image-1", litellm_params: parameters, model_info: { mode: "image_generation" } }],
    general_settings: { master_key: masterKey },
    litellm_settings: { telemetry: false, drop_params: false },
  };
  await writeFile(join(folder, "config.yaml"), JSON.stringify(config));
  const program = join(dirname(python), "litellm");
  const child = spawn(
    program,
    ["--config", join(folder, "config.yaml"), "--port", String(port), "--host", "127.0.0.1"],
    {
      // The prices in the package are used, because those of its repository cannot be read here.
      env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: folder, LITELLM_LOCAL_MODEL_COST_MAP: "True" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await exit;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(`${address}/health/liveliness`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`LiteLLM's proxy did not start: ${output}`);
    }
    await sleep(200);
  }
  return { url: `${address}/v1`, headers: { authorization: `Bearer ${masterKey}` }, stop };
}

const isReady = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
