import { invalidInput } from "@atelier/errors";
import { InputFile } from "../operations/fields.ts";
import { hasLibreOffice } from "../platform/processes/libreoffice.ts";

/** Refuses a request for PDF whose document needs LibreOffice, if this machine has none. Throws `invalid_input`. */
export function requireConverter({ document, output_format }: Record<string, unknown>): void {
  if (output_format !== "pdf" || !(document instanceof InputFile) || document.facts?.format === "pdf") return;
  if (hasLibreOffice()) return;
  const message =
    "This service does not convert documents, because LibreOffice is not installed. Leave output_format out.";
  throw invalidInput("/output_format", message);
}
