/**
 * Messages for the `error` codes of the sign-in page: those of next-auth and the AppError codes of sign-ins with GitHub
 * or Google.
 */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ["invalid_input", "Your address is not verified there. Verify it with the provider, or sign up with a password."],
  ["not_found", "This account does not exist. Sign up first."],
  ["rate_limited", "There were too many attempts. Wait a few minutes and try again."],
  ["AccessDenied", "The provider did not allow the sign-in. Try again, or use your password."],
  ["CredentialsSignin", "Incorrect email or password."],
  ["OAuthAccountNotLinked", "This address belongs to an account with a password. Sign in with the password."],
  ["SessionRequired", "Sign in to open this page."],
]);

/**
 * The message for the `error` parameter of the sign-in page. The parameter comes from the URL, so its own text is never
 * shown.
 */
export function signInErrorMessage(code: unknown): string {
  return (typeof code === "string" && MESSAGES.get(code)) || "Could not sign in. Try again.";
}
