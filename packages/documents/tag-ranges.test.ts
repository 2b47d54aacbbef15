import { expect, test } from "vitest";
import { getRanges } from "./tag-ranges.ts";

/** Far below the time for lists of these lengths if it grew with the square of the length. */
const LIMIT_MS = 15_000;

interface Tag {
  name: string;
  outer: Tag | null;
}

const tag = (name: string, outer: Tag | null = null): Tag => ({ name, outer });
const words = (tags: Tag | null) => ({ run: { kind: "text", text: "a", style: 0 } as const, tags });
const code = (tags: Tag | null) => ({ run: { kind: "code", code: 0, hard: false } as const, tags });
const written = (tags: readonly Tag[], items: Parameters<typeof getRanges<Tag>>[1]) =>
  getRanges(tags, items).map(({ tag: { name }, start, end }) => `${name} ${start}-${end}`);

test("a range has a tag's words and the codes beside them, but no codes elsewhere", () => {
  const outer = tag("outer");
  const inner = tag("inner", outer);
  const items = [code(inner), words(null), code(outer), code(inner), words(inner), code(inner), code(outer)];
  expect(written([outer, inner], items)).toEqual(["outer 2-7", "inner 3-6"]);
});

test("a tag without words is around its codes, or around the first words of the tag around it", () => {
  const outer = tag("outer");
  const empty = tag("empty", outer);
  const coded = tag("coded");
  const items = [words(null), code(coded), code(coded), code(outer), words(outer), words(outer)];
  expect(written([outer, empty, coded], items)).toEqual(["coded 1-3", "outer 3-6", "empty 4-5"]);
  expect(written([tag("alone")], [code(null)])).toEqual([]);
});

test("very many tags without words, before the only words", { timeout: LIMIT_MS }, () => {
  const tags = Array.from({ length: 120_000 }, (_, at) => tag(`${at}`));
  const ranges = getRanges(tags, [...tags.map(() => code(null)), words(null)]);
  expect(ranges).toHaveLength(tags.length);
  expect(ranges.every(({ start, end }) => start === tags.length && end === tags.length + 1)).toBe(true);
});

test("very many codes beside words in nested tags", { timeout: LIMIT_MS }, () => {
  const tags: Tag[] = [];
  for (let depth = 0; depth < 250; depth++) tags.push(tag(`${depth}`, tags.at(-1) ?? null));
  const innermost = tags.at(-1) ?? null;
  const codes = Array.from({ length: 400_000 }, () => code(innermost));
  const ranges = getRanges(tags, [words(innermost), ...codes]);
  expect(ranges.map(({ tag: { name } }) => name)).toEqual(tags.map(({ name }) => name));
  expect(ranges.every(({ start, end }) => start === 0 && end === codes.length + 1)).toBe(true);
});
