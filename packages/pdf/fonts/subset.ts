import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageFolder } from "../syntax/package-folder.ts";
import type { Face } from "./faces.ts";

/** The functions of HarfBuzz's subsetter in use. Pointers and sizes are numbers. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const MODE_WRITABLE = 2;
const SET_DROPPED_TABLES = 3;
const NO_HINTING = 0x1;
const RETAIN_GLYPH_IDS = 0x2;
const NO_LAYOUT_CLOSURE = 0x200;

/** Font tables for shaping and naming. The text is already shaped and has its own text map. */
const DROPPED = ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG", "kern", "name", "meta"];

let subsetter: Promise<Subsetter> | undefined;

/** The font file with only these glyphs, with their numbers unchanged, at the face's weight. */
export async function subsetFace(face: Face, glyphs: Iterable<number>): Promise<Uint8Array> {
  subsetter ??= load();
  const wasm = await subsetter;
  const data = wasm.malloc(face.bytes.length);
  new Uint8Array(wasm.memory.buffer).set(face.bytes, data);
  const blob = wasm.hb_blob_create(data, face.bytes.length, MODE_WRITABLE, 0, 0);
  const whole = wasm.hb_face_create(blob, 0);
  const input = wasm.hb_subset_input_create_or_fail();
  try {
    const kept = wasm.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) wasm.hb_set_add(kept, glyph);
    const dropped = wasm.hb_subset_input_set(input, SET_DROPPED_TABLES);
    for (const table of DROPPED) wasm.hb_set_add(dropped, tag(table));
    wasm.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_IDS | NO_LAYOUT_CLOSURE);
    if (face.weight !== null) {
      wasm.hb_subset_input_pin_all_axes_to_default(input, whole);
      wasm.hb_subset_input_pin_axis_location(input, whole, tag("wght"), face.weight);
    }
    const subset = wasm.hb_subset_or_fail(whole, input);
    if (subset === 0) throw new Error(`The subset of the font ${face.name} failed.`);
    const result = wasm.hb_face_reference_blob(subset);
    const start = wasm.hb_blob_get_data(result, 0);
    const bytes = new Uint8Array(wasm.memory.buffer).slice(start, start + wasm.hb_blob_get_length(result));
    wasm.hb_blob_destroy(result);
    wasm.hb_face_destroy(subset);
    return bytes;
  } finally {
    wasm.hb_subset_input_destroy(input);
    wasm.hb_face_destroy(whole);
    wasm.hb_blob_destroy(blob);
    wasm.free(data);
  }
}

async function load(): Promise<Subsetter> {
  const bytes = await readFile(join(packageFolder("harfbuzzjs"), "dist", "harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes);
  const { exports } = instance;
  if (!isSubsetter(exports)) throw new Error("HarfBuzz's subsetter does not export the expected functions.");
  exports._initialize();
  return exports;
}

const isSubsetter = (exports: object): exports is Subsetter =>
  "hb_subset_or_fail" in exports && "hb_subset_input_pin_axis_location" in exports && "memory" in exports;

const tag = (name: string) => [...name].reduce((value, character) => (value << 8) + character.charCodeAt(0), 0);
