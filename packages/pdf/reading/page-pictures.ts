import type { DocumentPicture, Pixels } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import sharp from "sharp";
import { numberIn } from "../syntax/dictionary.ts";
import type { PdfFile } from "../syntax/file.ts";
import { readPicture } from "./picture.ts";
import type { Scan } from "./scans.ts";
import type { Surface } from "./surfaces.ts";

/** Smaller pictures are icons without legible text. */
const MIN_SIDE = 32;
const QUALITY = 92;

/** The pictures on the pages of a PDF, without scanned pages and masks. A picture that is drawn several times is listed once. */
export function pagePictures(file: PdfFile, surfaces: readonly Surface[], scans: readonly Scan[]): DocumentPicture[] {
  const { library, context } = file;
  const scanned = new Set(scans.flatMap(({ images }) => images.map(({ stream }) => stream)));
  const streams = new Set(surfaces.flatMap(({ content }) => content.images.map(({ stream }) => stream)));
  const refs = new Map<Pdf.PDFObject, Pdf.PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof library.PDFStream && streams.has(object)) refs.set(object, ref);
  return [...streams].flatMap((stream) => {
    const ref = refs.get(stream);
    const size = (key: string) => numberIn(library, stream.dict, key, 0);
    const isIcon = Math.min(size("Width"), size("Height")) < MIN_SIDE;
    if (!ref || scanned.has(stream) || isIcon || stream.dict.has(library.PDFName.of("ImageMask"))) return [];
    return [
      {
        read: () => readPicture(library, stream),
        write: async (image) => context.assign(ref, await makeStream(file, stream, image)),
      },
    ];
  });
}

/** An image with new pixels and the transparency of the old one. */
async function makeStream(
  { library }: PdfFile,
  old: Pdf.PDFStream,
  { width, height, data }: Pixels,
): Promise<Pdf.PDFRawStream> {
  const { PDFName, PDFNumber, PDFRawStream } = library;
  const dict = old.dict.clone();
  for (const key of ["DecodeParms", "Decode", "Length", "Intent", "Mask"]) dict.delete(PDFName.of(key));
  dict.set(PDFName.of("ColorSpace"), PDFName.of("DeviceRGB"));
  dict.set(PDFName.of("BitsPerComponent"), PDFNumber.of(8));
  dict.set(PDFName.of("Filter"), PDFName.of("DCTDecode"));
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return PDFRawStream.of(dict, new Uint8Array(bytes));
}
