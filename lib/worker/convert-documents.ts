import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ConversionError, convertToPdf, isOfficeType } from "../platform/processes/libreoffice.ts";

interface DocumentFile {
  path: string;
  contentType: string;
  filename: string;
}

/**
 * Converts office documents to PDF below `directory`. A document that cannot be converted keeps its format with a
 * warning, because the caller needs the translation more than the format.
 */
export async function convertDocuments(
  documents: readonly DocumentFile[],
  directory: string,
  warn: (warning: string) => void,
): Promise<DocumentFile[]> {
  const converted: DocumentFile[] = [];
  // One after another: a machine runs one conversion at a time.
  for (const [at, document] of documents.entries())
    converted.push(await convert(document, join(directory, `pdf-${at}`), warn));
  return converted;
}

async function convert(
  document: DocumentFile,
  directory: string,
  warn: (warning: string) => void,
): Promise<DocumentFile> {
  const { path, contentType, filename } = document;
  if (!isOfficeType(contentType)) return document;
  await mkdir(directory, { recursive: true });
  try {
    const pdfPath = await convertToPdf(path, contentType, directory);
    return { path: pdfPath, contentType: "application/pdf", filename: filename.replace(/\.[^.]*$/, ".pdf") };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    warn(`${filename} was translated but not converted to PDF. ${error.message}`);
    return document;
  }
}
