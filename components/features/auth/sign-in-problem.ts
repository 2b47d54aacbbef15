import type { Translator } from "#translations";

/** The message for an error of a sign-in. A text with spaces is a message of the service. */
export function signInProblem(error: string | undefined, incorrect: string, t: Translator<"signIn">): string {
  if (error === "CredentialsSignin") return incorrect;
  if (error && / /.test(error)) return error;
  return t("couldNotSignIn");
}
