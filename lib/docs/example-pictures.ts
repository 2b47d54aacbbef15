import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const shown = z.object({ path: z.string(), width: z.number(), height: z.number() });
const list = z.array(z.object({ operation: z.string(), title: z.string(), after: shown, before: shown.nullable() }));

export type ExamplePicture = z.infer<typeof list>[number];

const letter = z.object({ from: z.array(z.string()), to: z.array(z.string()) });

const sheets = z.array(
  z.object({
    /** A description of the photograph. */
    shows: z.string(),
    photograph: shown,
    works: z.array(
      z.object({
        operation: z.string(),
        fields: z.record(z.string(), z.unknown()),
        before: shown.nullable(),
        after: shown,
      }),
    ),
  }),
);

const unedited = z.array(
  z.object({
    operation: z.string(),
    results: z.array(
      z.object({
        fields: z.record(z.string(), z.unknown()),
        picture: shown.nullable(),
        /** Why the request was refused, if it has no picture. */
        refusal: z.string().nullable(),
        warnings: z.array(z.string()),
        seconds: z.number(),
        /** The fault that a reader saw. */
        fault: z.string().nullable(),
      }),
    ),
  }),
);

const templates = z.array(
  z.object({
    template: z.string(),
    before: shown.nullable(),
    after: z.array(z.object({ step: z.string(), picture: shown })),
    /** The first paragraphs of a document and of its translations. */
    texts: z.array(z.object({ language: z.string(), paragraphs: z.array(z.string()) })),
    /** Why the template could not run with the engines that were installed. */
    refusal: z.string().nullable(),
  }),
);

export type TemplateResult = z.infer<typeof templates>[number];

type UneditedSheet = z.infer<typeof unedited>[number];

type GallerySheet = z.infer<typeof sheets>[number];

const pictured = join(process.cwd(), "public/pictures");
const directory = join(pictured, "examples");
let pictures: ExamplePicture[] | undefined;
let gallery: GallerySheet[] | undefined;
let uneditedSheets: UneditedSheet[] | undefined;
let templateResults: TemplateResult[] | undefined;

/** The input and result images of an example. `npm run bench -- gallery` creates them. */
export function examplePicture(operation: string, title: string): ExamplePicture | undefined {
  pictures ??= list.parse(JSON.parse(readFileSync(join(directory, "index.json"), "utf8")));
  return pictures.find((picture) => picture.operation === operation && picture.title === title);
}

/** The results of all photo operations on each sample photograph, created like the examples. */
export function gallerySheets(): GallerySheet[] {
  gallery ??= sheets.parse(JSON.parse(readFileSync(join(pictured, "gallery/index.json"), "utf8")));
  return gallery;
}

/** Ten results per operation of inputs that were chosen before. `npm run bench -- unedited` creates them. */
export function getUneditedSheets(): UneditedSheet[] {
  uneditedSheets ??= unedited.parse(JSON.parse(readFileSync(join(pictured, "unedited/index.json"), "utf8")));
  return uneditedSheets;
}

/** The results of the templates of pipelines, created like the examples. */
export function getTemplateResults(): TemplateResult[] {
  templateResults ??= templates.parse(JSON.parse(readFileSync(join(pictured, "templates/index.json"), "utf8")));
  return templateResults;
}

/** The paragraphs of the sample letter in English and, in the same order, in Spanish. */
export function exampleLetter(): z.infer<typeof letter> {
  return letter.parse(JSON.parse(readFileSync(join(directory, "letter.json"), "utf8")));
}
