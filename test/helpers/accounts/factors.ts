// Factors of a person's sign-in, added as the portal adds them.
import { requirePasskeySite } from "../../../lib/accounts/factors/passkey-challenge.ts";
import { addPasskey, beginPasskey } from "../../../lib/accounts/factors/passkeys.ts";
import { beginTotp, confirmTotp } from "../../../lib/accounts/factors/totp.ts";
import { appCode } from "./app-code.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";

interface Person {
  id: string;
  email: string;
}

/** Turns two-step sign-in on. The code of the next time step can be used after it. */
export async function addTwoStep(
  person: Person,
  sessionId = "none",
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await beginTotp(person);
  const actor = { kind: "person", id: person.id } as const;
  const recoveryCodes = await confirmTotp(person.id, { code: appCode(secret), sessionId, actor });
  return { secret, recoveryCodes };
}

/** Adds a passkey. Returns the device that has it. */
export async function addDevice(person: Person, name = "Laptop"): Promise<Authenticator> {
  const device = createAuthenticator(requirePasskeySite());
  const { options, token } = await beginPasskey(person);
  const actor = { kind: "person", id: person.id } as const;
  await addPasskey(person.id, { response: device.create(options), name, token, actor });
  return device;
}
