import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentFormats } from "@atelier/documents";
import { expect, it } from "vitest";
import { expandInputs } from "./inputs.ts";

it("takes the ID of an upload or an output as one input, and refuses a path without a file", async () => {
  for (const id of ["upload_01m7vvan1ce48apzbn7bryp6g3", "file_01m7vvan1ce48apzbn7bryp6g3"])
    expect(await expandInputs([id])).toEqual({ files: [id], several: false });
  await expect(expandInputs(["file_missing.png"])).rejects.toThrow("There is no file file_missing.png.");
});

it("finds images of phones and documents of every format in a folder, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-inputs-"));
  try {
    const extensions = ["heic", "heif", "jxl", "xlf", ...documentFormats.map(({ extension }) => extension)];
    const names = [...new Set(extensions)].map((extension) => `a.${extension}`).sort();
    for (const name of [...names, "a.exe", "notes"]) await writeFile(join(folder, name), "text");
    expect((await expandInputs([folder])).files).toEqual(names.map((name) => join(folder, name)));
  } finally {
    await rm(folder, { recursive: true });
  }
});
