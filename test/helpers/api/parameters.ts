import { expect } from "vitest";

// biome-ignore lint/suspicious/noExplicitAny: The bodies of other APIs have many forms.
type Check = (body: any, headers: Headers) => boolean;

/** The expected effect of a parameter of another API. `named` requires its name in the response. */
export interface Outcome {
  status: number;
  check: Check;
  named: boolean;
}

/** The request succeeds, and the check finds the effect of the parameter. */
export const honored = (check: Check): Outcome => ({ status: 200, check, named: false });

/** The request succeeds, and a warning names the parameter, which has no effect. */
export const warned: Outcome = { status: 200, check: () => true, named: true };

/** The request is refused in the form that the check knows, by the parameter's name. */
export const refused = (status: number, check: Check, named = true): Outcome => ({ status, check, named });

/** Fails unless a response is what the parameter must cause. */
export async function settle(response: Response, name: string, { status, check, named }: Outcome): Promise<void> {
  const isText = /json|text/.test(response.headers.get("content-type") ?? "");
  const text = isText ? await response.text() : "";
  if (!isText) await response.arrayBuffer();
  // 201 and 204 are successes of their routes.
  const reached = response.ok ? 200 : response.status;
  expect(reached, text).toBe(status);
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  expect(check(isJson ? JSON.parse(text) : text, response.headers), text).toBe(true);
  if (named) expect(`${text} ${response.headers.get("warning") ?? ""}`).toContain(name);
}
