import { EngineChoiceError } from "./define.ts";

/** The address without its last slash. Secrets have settings of their own: an address ends up in logs. */
export function checkedAddress(text: string, address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new EngineChoiceError(`"${text.replace(address, "…")}": its address is not an http or https address.`);
  if (url.username || url.password)
    throw new EngineChoiceError(
      "an engine's address must not carry a name or password; use its setting for the token.",
    );
  return address.replace(/\/+$/, "");
}
