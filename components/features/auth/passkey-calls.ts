import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

// Loaded when it is needed, because few visits use a passkey.
const load = () => import("@simplewebauthn/browser");

/** Asks the browser for a passkey. Returns its response as JSON, or null if the person canceled or has none. */
export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options }).then(JSON.stringify, returnNull);
}

/** Lets the browser create a passkey. Returns its response as JSON, or null if the person canceled or has one already. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options }).then(JSON.stringify, returnNull);
}

/** Browsers do not say why a request for a passkey ended. */
function returnNull(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}
