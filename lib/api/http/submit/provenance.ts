import { AppError } from "@atelier/errors";

/** Applies the header Atelier-Provenance, which stands for the field `provenance`. Throws `invalid_input` for another value. */
export function applyProvenance(input: Record<string, unknown>, header: string | undefined): void {
  if (header === undefined) return;
  const value = header.trim().toLowerCase();
  if (value !== "none" && value !== "marked")
    throw new AppError("invalid_input", "Atelier-Provenance must be marked or none.");
  if (input.provenance !== undefined && input.provenance !== value)
    throw new AppError("invalid_input", "Atelier-Provenance and provenance differ. Send one of them.");
  input.provenance = value;
}
