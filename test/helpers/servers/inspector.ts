import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../lib/install/postgres.ts";

/** The web page of the MCP Inspector, which is installed in a folder of its own. */
export class Inspector {
  /** The page's address, with the token that it asks for. */
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #home: string;

  private constructor(address: string, child: ChildProcess, home: string) {
    this.address = address;
    this.#child = child;
    this.#home = home;
  }

  /** Starts the inspector that is installed in a folder for an MCP server. Throws its output if it ends. */
  static async start(folder: string, server: URL): Promise<Inspector> {
    const home = await mkdtemp(join(tmpdir(), "atelier-inspector-"));
    const program = join(folder, "node_modules", ".bin", "mcp-inspector");
    const child = spawn(program, ["--web", "--transport", "http", "--server-url", server.href], {
      env: {
        ...process.env,
        HOME: home,
        CLIENT_PORT: String(await freePort()),
        MCP_SANDBOX_PORT: String(await freePort()),
        MCP_AUTO_OPEN_ENABLED: "false",
        MCP_INSPECTOR_SECRET_STORE: "file",
      },
    });
    const address = await new Promise<string>((resolve, reject) => {
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          output += chunk;
          const [found] = /http:\/\/\S+MCP_INSPECTOR_API_TOKEN=\w+/.exec(output) ?? [];
          if (found) resolve(found);
        });
      child.on("close", () => reject(new Error(output)));
    });
    return new Inspector(address, child, home);
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await rm(this.#home, { recursive: true, force: true });
  }
}
