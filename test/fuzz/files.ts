// Files for generated requests: small ordinary ones, and ones that are not what they claim.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** A file of a request: a part of a form, or base64 in JSON. */
export class Upload {
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer | string) {
    this.name = name;
    this.bytes = Buffer.from(bytes);
  }
}

/** Files by what they are for: the first list is ordinary, the second is refused or odd. */
export interface FilePool {
  images: Upload[];
  documents: Upload[];
  hostile: Upload[];
}

const SAMPLES = join(import.meta.dirname, "../../public/samples");

/** Reads and renders the files once. */
export async function loadFiles(): Promise<FilePool> {
  const coffee = sharp(join(SAMPLES, "coffee.png")).resize(64, 48, { fit: "fill" });
  const as = async (name: string, image: Sharp) => new Upload(name, await image.toBuffer());
  const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 200, g: 90, b: 20, alpha: 0.5 } } });
  const png = await coffee.clone().png().toBuffer();
  return {
    images: [
      new Upload("photo.png", png),
      await as("photo.jpg", coffee.clone().jpeg()),
      await as("photo.webp", coffee.clone().webp()),
      await as("photo.gif", coffee.clone().gif()),
      await as("cutout.png", plain(64, 48, 4).png()),
      await as("grey.png", plain(64, 48).greyscale().png()),
      await as("smallest.png", plain(16, 16).png()),
    ],
    documents: [
      new Upload("words.txt", "The apple is red.\n\nThe table is blue."),
      new Upload("words.md", "# Title\n\nThe **house** is red. [Link](https://example.com).\n\n- one\n- two\n"),
      new Upload("words.html", "<!doctype html><p>The <b>house</b> is red.</p>"),
      new Upload("words.srt", "1\n00:00:01,000 --> 00:00:02,000\nThe apple is red.\n"),
      new Upload("words.csv", "name,text\na,The apple is red\n"),
      new Upload("words.json", '{"title": "The apple is red"}'),
      new Upload("letter.docx", await readFile(join(SAMPLES, "letter.docx"))),
    ],
    hostile: [
      new Upload("", ""),
      new Upload("empty.png", ""),
      new Upload("small.png", await plain(15, 15).png().toBuffer()),
      new Upload("flat.png", await plain(4_000, 16).png().toBuffer()),
      new Upload("truncated.png", png.subarray(0, png.length / 2)),
      new Upload("head-only.png", png.subarray(0, 30)),
      new Upload("text.png", "this is not an image"),
      new Upload("page.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      new Upload("zeros", Buffer.alloc(5_000)),
      new Upload("empty.docx", "PK\x05\x06".padEnd(22, "\0")),
      new Upload("broken.docx", (await readFile(join(SAMPLES, "letter.docx"))).subarray(0, 900)),
      new Upload("quotes.md", ">".repeat(20_000)),
      new Upload("nul.txt", "The apple\0is red."),
      new Upload("utf16.txt", Buffer.from("\ufeffThe apple is red.", "utf16le")),
      new Upload("bytes.txt", Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80])),
      new Upload("deep.json", "[".repeat(20_000)),
      new Upload("../../etc/passwd", "The apple is red."),
      new Upload('quote".md', "The apple is red."),
    ],
  };
}
