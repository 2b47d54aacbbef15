import { AppError } from "@atelier/errors";

const MAX_LENGTH = 500;

/**
 * Stores the end user of the header Atelier-User as metadata.user, by which usage can be summed. Throws `invalid_input`
 * for a long or empty value, and for one that differs from a metadata.user in the body.
 */
export function applyEndUser(input: Record<string, unknown>, header: string | undefined): void {
  if (header === undefined) return;
  const user = header.trim();
  if (user.length === 0 || user.length > MAX_LENGTH)
    throw new AppError("invalid_input", `Atelier-User must have 1 to ${MAX_LENGTH} characters.`);
  const metadata = (input.metadata ?? {}) as Record<string, string>;
  if (metadata.user !== undefined && metadata.user !== user)
    throw new AppError("invalid_input", "Atelier-User and metadata.user differ. Send one of them.");
  input.metadata = { ...metadata, user };
}
