import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Words of an earlier private vocabulary, each with the term that CONTRIBUTING.md's glossary has instead. */
const replaced: [pattern: RegExp, term: string][] = [
  [/\btold\b/i, "notified, published, reported"],
  [/\bstand-?ins?\b/i, "fake"],
  [/\bstillOurs\b/, "attemptFence"],
  [/\bonlyWhere\b/, "lockedWhere"],
  [/\bAlong\b/, "composed statement"],
  [/\bWorkplace\b|\bWorkshop\b/, "context"],
  [/\bPATIENCE_MS\b|\bpatience\b/i, "WAIT_TIMEOUT_MS"],
  [/\bMOST_[A-Z]+/, "MAX_…"],
  [/\bisAstray\b|\bastray\b/i, "isWrongHost"],
  [/\bEngineGate\b|\bgateOf\b/, "EngineClient"],
  [/\binSum\b/, "summarizeFailures"],
  [/\bstopLast\b/, "onShutdown"],
  [/\bwhoever\b/i, "the caller, the worker, …"],
  [/\bnobody\b/i, "no caller, no worker, …"],
  [/\bthe house\b/i, "codebase"],
  [/\bdeserves\b/i, "say what happens"],
  [/\bmeanwhile\b/i, "in the meantime, or leave it out"],
];

/** Data about words: prompts, synonyms and names are content, not prose. */
const data =
  /^(packages\/(vocabulary|illustrator\/(fixtures|scene)|photo-editor|product-studio\/words|colorist\/fixtures)\/|lib\/engines\/cleaner\/names\.ts|bench\/pictures\/illustrator-(nouns|prompts)|\.config\/glossary\.test\.ts|CONTRIBUTING\.md|prisma\/migrations\/)/;

test("code, comments and pages use the terms of the glossary", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|mjs|cjs|js|md|prisma|sql|css|yml)$/.test(file) && !data.test(file));
  const found = files.flatMap((file) =>
    readSource(file)
      .split("\n")
      .flatMap((line, index) =>
        replaced
          .filter(([pattern]) => pattern.test(line))
          .map(([pattern, term]) => `${file}:${index + 1}: ${line.trim().slice(0, 100)}   ${pattern} → ${term}`),
      ),
  );
  expect(found).toEqual([]);
});

function readSource(file: string): string {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    // Deleted, and not yet committed.
    return "";
  }
}
