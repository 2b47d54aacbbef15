import { EngineChoiceError } from "./define.ts";

/** Removes trailing slashes. Throws EngineChoiceError for credentials in the address, because addresses are logged. */
export function checkedAddress(text: string, address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new EngineChoiceError(`"${text.replace(address, "…")}": the address must start with http:// or https://.`);
  if (url.username || url.password)
    throw new EngineChoiceError(
      "an engine's address must not contain a username or password. Use the engine's token setting.",
    );
  return address.replace(/\/+$/, "");
}
