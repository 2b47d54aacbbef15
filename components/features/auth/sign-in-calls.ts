/** The result of a sign-in: the URL to open next, or an error code. */
export interface SignInResult {
  next?: string;
  error?: string;
  /** Whether the next page asks for a code. */
  needsCode?: boolean;
}

/** Signs in with an email address and a password. */
export async function signInWithPassword(email: string, password: string): Promise<SignInResult> {
  return postCredentials("callback/credentials", { email, password });
}

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export async function signInWithCode(code: string): Promise<SignInResult> {
  return postCredentials("callback/code", { code });
}

/** Signs in with the token of a mailed link. */
export async function signInWithLink(token: string): Promise<SignInResult> {
  return postCredentials("callback/link", { token });
}

/** Signs in with the response of a passkey. */
export async function signInWithPasskey(response: string): Promise<SignInResult> {
  return postCredentials("callback/passkey", { response });
}

async function postCredentials(path: string, fields: Record<string, string>): Promise<SignInResult> {
  const result = await post(path, fields);
  const { pathname, searchParams } = new URL(result.url, location.origin);
  const error = searchParams.get("error");
  if (!result.ok || error !== null) return { error: error ?? "failed" };
  return { next: result.url, needsCode: pathname === "/sign-in/code" };
}

/** Starts a sign-in at a provider and returns the URL of the provider's page. */
export async function startProviderSignIn(provider: string, next: string): Promise<SignInResult> {
  const result = await post(`signin/${provider}`, { callbackUrl: next });
  return result.ok ? { next: result.url } : { error: "failed" };
}

/** Posts to a sign-in route with a CSRF token. */
async function post(path: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    body: new URLSearchParams({ callbackUrl: "/dashboard", ...fields, csrfToken, json: "true" }),
  });
  const { url } = (await response.json()) as { url?: string };
  return { ok: response.ok && url !== undefined, url: url ?? "/sign-in?error=failed" };
}
