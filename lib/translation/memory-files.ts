import {
  type LanguagePair,
  memoryFileEnd,
  memoryFileStart,
  memoryFileUnit,
  readMemoryFile,
} from "@atelier/documents/exchange";
import { sameLanguage } from "@atelier/documents/languages";
import { AppError, invalidInput } from "@atelier/errors";
import { exportUnits, memoryKey, storeUnits } from "./memory.ts";

/** The account's segments as a TMX file, or those of a language pair, in parts. */
export async function* writeMemory(accountId: string, pair: LanguagePair | undefined): AsyncGenerator<string> {
  yield memoryFileStart;
  for await (const units of exportUnits(accountId, pair))
    yield units.map(({ from, to, ...unit }) => memoryFileUnit(unit, { from, to })).join("");
  yield memoryFileEnd;
}

/**
 * Stores the segments of a TMX file. They replace those that are stored for translations without a glossary. Throws
 * `invalid_input` with the pointer of the field.
 */
export async function importMemory(
  accountId: string,
  pair: LanguagePair,
  text: string,
): Promise<{ imported: number; skipped: number }> {
  const { from, to } = pair;
  if (sameLanguage(from, to)) throw invalidInput("/target_language", "Both languages are the same. Change one.");
  const units = await readPairUnits(text, pair);
  const imported = await storeUnits(accountId, memoryKey(pair), units, { replace: true });
  return { imported, skipped: units.length - imported };
}

async function readPairUnits(text: string, pair: LanguagePair) {
  try {
    const units = await readMemoryFile(text, pair);
    if (units.length === 0) throw invalidInput("/file", `The file has no segments from ${pair.from} to ${pair.to}.`);
    return units;
  } catch (error) {
    if (error instanceof AppError && error.code === "unreadable_document") throw invalidInput("/file", error.message);
    throw error;
  }
}
