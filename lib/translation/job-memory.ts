import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MemoryUnit } from "@atelier/documents/exchange";
import { z } from "zod";
import type { JobGlossary, JobMemory } from "../operations/define.ts";
import { mergedGlossary } from "../operations/document-translate/glossary.ts";
import { memoryScope } from "../operations/document-translate/segment-memory.ts";
import { log } from "../platform/telemetry/log.ts";
import { memoryKey, readUnits, storeUnits } from "./memory.ts";

/** The fields of a job that decide which segments it can reuse. */
export interface MemoryRequest {
  from: string;
  targets: readonly string[];
  glossary: string | undefined;
  glossaries: readonly JobGlossary[];
  formality: string;
  /** The style and the instructions; empty without both. */
  wording: readonly string[];
}

/** Writes the segments that a job can reuse to files in its folder, one for each target language. */
export async function writeJobMemory(
  accountId: string,
  directory: string,
  { from, targets, glossary, glossaries, formality, wording }: MemoryRequest,
): Promise<JobMemory[]> {
  await mkdir(directory, { recursive: true });
  const memories: JobMemory[] = [];
  for (const [at, to] of targets.entries()) {
    const scope = memoryScope(mergedGlossary(glossary, glossaries, { from, to }), formality, wording);
    const path = join(directory, `memory-${at}.jsonl`);
    const file = await open(path, "w");
    try {
      for await (const units of readUnits(accountId, memoryKey({ from, to }, scope)))
        await file.appendFile(units.map(({ source, target }) => `${JSON.stringify({ source, target })}\n`).join(""));
    } finally {
      await file.close();
    }
    memories.push({ from, to, scope, path });
  }
  return memories;
}

const learnedFile = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    scope: z.string(),
    segments: z.array(z.object({ source: z.string(), target: z.string() })),
  }),
);

/** Stores the segments of a job that has succeeded. A failure is logged, because the job has ended. */
export async function storeJobMemory(accountId: string, path: string): Promise<void> {
  try {
    for (const { segments, scope, ...pair } of learnedFile.parse(JSON.parse(await readFile(path, "utf8"))))
      await storeUnits(accountId, memoryKey(pair, scope), segments satisfies MemoryUnit[]);
  } catch (error) {
    log().warn({ error, accountId }, "storing the segments of a translation failed");
  }
}
