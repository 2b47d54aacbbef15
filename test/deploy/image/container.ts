import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { ImageConfig } from "./builder.ts";
import { runCommand } from "./command.ts";

const STOP_TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 1_000_000;

interface ContainerOptions {
  /** The image's files. */
  root: string;
  config: ImageConfig;
  /** The arguments after the entry point. */
  command: readonly string[];
  /** Replaces the entry point. */
  entrypoint?: readonly string[];
  settings: Readonly<Record<string, string>>;
  /** Folders of this machine by their path in the container. */
  volumes: Readonly<Record<string, string>>;
}

/**
 * Mounts the image read-only in namespaces of its own and runs the command as the image's user, without capabilities.
 * Only /tmp and the volumes can be written to. The network is this machine's.
 */
const SCRIPT = `
set -eu
root=$1 user=$2 directory=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; shift 2; done
shift
exec chroot "$root" env -i -C "$directory" setpriv --reuid "\${user%:*}" --regid "\${user#*:}" --clear-groups \\
  --no-new-privs --bounding-set=-all --inh-caps=-all env "$@"
`;

/** A command that runs in an image as in a container with a read-only root file system. */
export class Container {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  output = "";

  constructor({ root, config, command, entrypoint = config.Entrypoint, settings, volumes }: ContainerOptions) {
    const environment = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
    const mounts = Object.entries(volumes).flatMap(([inside, outside]) => [outside, inside]);
    this.#child = spawn(
      "unshare",
      [
        ...["--mount", "--pid", "--ipc", "--fork", "--kill-child", "sh", "-c", SCRIPT, "sh"],
        ...[root, config.User, config.WorkingDir, ...mounts, "--", ...environment, ...entrypoint, ...command],
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (chunk) => {
        this.output = (this.output + chunk).slice(-MAX_OUTPUT);
      });
    this.#ended = once(this.#child, "exit").then(([code]) => code as number | null);
  }

  /** The exit code, when the command has ended by itself. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Sends SIGTERM to the first process of the container, as an engine does. Returns its exit code. */
  async stop(): Promise<number | null> {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null) return this.#child.exitCode;
    const first = await runCommand("pgrep", ["--parent", String(pid)], { timeoutMs: 10_000 });
    process.kill(Number(first), "SIGTERM");
    const forced = setTimeout(() => this.#child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const code = await this.#ended;
    clearTimeout(forced);
    return code;
  }
}
