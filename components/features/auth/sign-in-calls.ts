/** How a sign-in went: `next` is where to go, `error` why not. */
export interface SignInAnswer {
  next?: string;
  error?: string;
}

/** Signs in with an address and a password. */
export async function signInWithPassword(email: string, password: string): Promise<SignInAnswer> {
  const answer = await post("callback/credentials", { email, password });
  const { searchParams } = new URL(answer.url, location.origin);
  const error = searchParams.get("error");
  return answer.ok && error === null ? { next: answer.url } : { error: error ?? "failed" };
}

/** Begins signing in at a provider; answers with the provider's page to go to. */
export async function beginProviderSignIn(provider: string, next: string): Promise<SignInAnswer> {
  const answer = await post(`signin/${provider}`, { callbackUrl: next });
  return answer.ok ? { next: answer.url } : { error: "failed" };
}

/** Asks the sign-in routes, with the token that proves the request to be from a page of ours. */
async function post(path: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    body: new URLSearchParams({ callbackUrl: "/dashboard", ...fields, csrfToken, json: "true" }),
  });
  const { url } = (await response.json()) as { url?: string };
  return { ok: response.ok && url !== undefined, url: url ?? "/sign-in?error=failed" };
}
