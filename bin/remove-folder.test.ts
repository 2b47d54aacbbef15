import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { removeFolder } from "./remove-folder.mjs";

it("removes a folder in which another program replaces files", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "atelier-remove-")), "modules");
  for (let at = 0; at < 300; at++) {
    mkdirSync(join(folder, `package-${at}`), { recursive: true });
    for (let file = 0; file < 10; file++) writeFileSync(join(folder, `package-${at}`, `${file}.js`), "");
  }
  // It replaces and removes files for as long as there is a folder for them.
  const writer = `
    const { parentPort, workerData } = require("node:worker_threads");
    const { renameSync, rmSync, writeFileSync } = require("node:fs");
    parentPort.postMessage("started");
    for (let at = 0; ; at = (at + 1) % 300)
      try {
        const path = workerData + "/package-" + at + "/cache";
        writeFileSync(path + ".new", "");
        renameSync(path + ".new", path);
        rmSync(path);
      } catch {
        if (!require("node:fs").existsSync(workerData)) break;
      }`;
  const worker = new Worker(writer, { eval: true, workerData: folder });
  await new Promise((resolve) => worker.once("message", resolve));
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
  await worker.terminate();
});
