import { sealText, unsealText } from "../../platform/secrets.ts";

const CONTEXT = "problem";

/** A message for the sign-in page as a parameter of its address, encrypted, so that no other site can put a text there. */
export const sealProblem = (message: string): string => sealText("sso", message, CONTEXT);

/** The message of `sealProblem`, or null for another text. */
export function readProblem(sealed: string | undefined): string | null {
  try {
    return sealed === undefined ? null : unsealText("sso", sealed, CONTEXT);
  } catch {
    return null;
  }
}
