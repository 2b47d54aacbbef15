import type { Capability } from "../engines/ports/index.ts";

/** The names before version 1.0.0: during an upgrade, servers and workers of both versions share the reports. */
const FORMER_NAMES: Partial<Record<string, string>> = {
  "image-generate": "generator",
  "image-edit": "editor",
  "image-cleanup": "cleaner",
  "image-upscale": "upscaler",
  "sketch-to-image": "colorist",
  "background-remove": "backgroundRemover",
  "product-photo": "studio",
  "document-translate": "translator",
};

/** The operations that an engine serves, with its position in the list of each, as a worker's report holds them. */
export type ReportedPositions = Readonly<Partial<Record<string, number>>>;

/** The positions as they are stored, by the slug and by the former name of each operation. */
export const toReport = (positions: Partial<Record<Capability, number>>): ReportedPositions =>
  Object.fromEntries(
    Object.entries(positions).flatMap(([slug, position]) =>
      [slug, FORMER_NAMES[slug]].flatMap((name) => (name === undefined ? [] : [[name, position] as const])),
    ),
  );

/** The position in the list of an operation, from 0; undefined if the engine does not serve it. */
export const readPosition = (positions: ReportedPositions, slug: Capability): number | undefined =>
  positions[slug] ?? positions[FORMER_NAMES[slug] ?? slug];
