import { getAnchor } from "./anchor.ts";
import type { SearchSection } from "./search-index.ts";

/** Words that readers search for and that the text of the page does not have, by path. */
const otherWords: Record<string, string> = {
  "/docs/image-cleanup": "inpaint inpainting erase eraser object removal healing watermark",
  "/docs/image-edit": "outpaint outpainting uncrop img2img",
  "/docs/image-generate": "txt2img text-to-image",
  "/docs/image-upscale": "super resolution enlarge superscale",
  "/docs/background-remove": "rembg matting transparent cutout",
  "/docs/guides/client-tokens": "cors browser frontend javascript",
  "/docs/guides/authentication": "401 bearer",
  "/docs/guides/limits": "429 throttle quota",
};

/** The sections of a page's Markdown for the search. */
export function parseSections(path: string, page: string, markdown: string): SearchSection[] {
  return markdown.split(/^(?=##? )/m).flatMap((part, index) => {
    const [line = "", ...rest] = part.split("\n");
    const heading = line.replace(/^##? /, "");
    const text = rest
      .join("\n")
      .replace(/[`*#]|\]\([^)]*\)|\[/g, "")
      .replace(/\s+/g, " ")
      .trim();
    const isTop = line.startsWith("# ");
    if (heading === "" && text === "") return [];
    return [
      {
        id: `${path}#${index}`,
        href: isTop ? path : `${path}#${getAnchor(heading)}`,
        page,
        heading: isTop ? page : heading,
        text,
        ...(isTop && otherWords[path] ? { words: otherWords[path] } : {}),
      },
    ];
  });
}
