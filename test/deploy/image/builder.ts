import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { debianRoot } from "./base.ts";
import { runCommand } from "./command.ts";

const BUILD_TIMEOUT_MS = 45 * 60_000;
const STEP_TIMEOUT_MS = 5 * 60_000;
/** The certificates of this machine, which may contain those of its proxy. */
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

const config = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Entrypoint: z.array(z.string()),
  Cmd: z.array(z.string()),
  WorkingDir: z.string(),
});
const inspected = z.object({ Docker: z.object({ config }) });

/** The settings of an image that decide what runs in a container, and how. */
export type ImageConfig = z.output<typeof config>;

/** Builds images with buildah in a folder of its own, without a container engine. */
export class ImageBuilder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Builds the Dockerfile of the project under a name. */
  async build(name: string, args: Record<string, string>): Promise<void> {
    const base = await this.#base();
    if (!(await this.#exists(base))) await this.#import(await debianRoot(this.#folder), base);
    await this.#buildah(
      [
        ...["build-using-dockerfile", "--isolation", "chroot", "--layers", "--pull-never", "--format", "docker"],
        ...["--file", "deploy/Dockerfile", "--tag", name, ...(await this.#networkSettings())],
        ...Object.entries(args).flatMap(([key, value]) => ["--build-arg", `${key}=${value}`]),
        ".",
      ],
      BUILD_TIMEOUT_MS,
    );
  }

  async config(name: string): Promise<ImageConfig> {
    const text = await this.#buildah(["inspect", "--type", "image", name], STEP_TIMEOUT_MS);
    return inspected.parse(JSON.parse(text)).Docker.config;
  }

  /** Mounts an image's files. Returns their folder, and a function that unmounts it. */
  async mount(name: string): Promise<{ root: string; unmount(): Promise<void> }> {
    const container = (await this.#buildah(["from", "--pull-never", name], STEP_TIMEOUT_MS)).trim();
    const root = (await this.#buildah(["mount", container], STEP_TIMEOUT_MS)).trim();
    return { root, unmount: async () => void (await this.#buildah(["rm", container], STEP_TIMEOUT_MS)) };
  }

  /** The image that the Dockerfile starts from. */
  async #base(): Promise<string> {
    const [, base] = /^FROM (\S+)$/m.exec(await readFile("deploy/Dockerfile", "utf8")) ?? [];
    if (!base) throw new Error("deploy/Dockerfile names no base image.");
    return base;
  }

  #exists(name: string): Promise<boolean> {
    return this.#buildah(["inspect", "--type", "image", name], STEP_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
  }

  async #import(root: string, name: string): Promise<void> {
    const container = (await this.#buildah(["from", "scratch"], STEP_TIMEOUT_MS)).trim();
    await this.#buildah(["add", "--quiet", container, root, "/"], STEP_TIMEOUT_MS);
    await this.#buildah(["commit", "--quiet", container, name], STEP_TIMEOUT_MS);
    await this.#buildah(["rm", container], STEP_TIMEOUT_MS);
  }

  /** Gives the steps of the build this machine's certificates, which a network with a proxy needs. */
  async #networkSettings(): Promise<string[]> {
    if (!existsSync(CERTIFICATES)) return [];
    const npmrc = join(this.#folder, "npmrc");
    await mkdir(this.#folder, { recursive: true });
    await writeFile(npmrc, "cafile=/run/certificates.crt\n");
    return ["--volume", `${CERTIFICATES}:/run/certificates.crt:ro`, "--volume", `${npmrc}:/root/.npmrc:ro`];
  }

  #buildah(args: readonly string[], timeoutMs: number): Promise<string> {
    const storage = ["--root", join(this.#folder, "storage"), "--runroot", join(this.#folder, "run")];
    return runCommand("buildah", ["--storage-driver", "overlay", ...storage, ...args], { timeoutMs });
  }
}
