import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const shown = z.object({ path: z.string(), width: z.number(), height: z.number() });
const list = z.array(z.object({ operation: z.string(), title: z.string(), after: shown, before: shown.nullable() }));

/** A picture of the site: its address and its size in pixels. */
export type ShownPicture = z.infer<typeof shown>;
export type ExamplePicture = z.infer<typeof list>[number];

let pictures: ExamplePicture[] | undefined;

/** What an operation's example made, and what of; the pictures are written by running the examples (`npm run bench -- gallery`). */
export function examplePicture(operation: string, title: string): ExamplePicture | undefined {
  pictures ??= list.parse(JSON.parse(readFileSync(join(process.cwd(), "public/pictures/examples/index.json"), "utf8")));
  return pictures.find((picture) => picture.operation === operation && picture.title === title);
}
