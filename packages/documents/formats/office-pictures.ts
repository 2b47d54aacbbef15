import type { DocumentPicture } from "@atelier/document-model";
import { filePicture, pictureFormat } from "./pictures.ts";

/** The pictures of an Office package that can be translated. Their changes are written into `entries`. */
export function officePictures(entries: Map<string, Uint8Array>): DocumentPicture[] {
  return [...entries].flatMap(([name, bytes]) => {
    const format = /(?:^|\/)media\/[^/]+$/.test(name) ? pictureFormat(bytes) : null;
    return format ? [filePicture(bytes, format, (content) => entries.set(name, content))] : [];
  });
}
