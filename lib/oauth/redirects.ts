const MAX_LENGTH = 500;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** The schemes of editors that are no reversed domain name, as RFC 8252 demands. Any other could be a dangerous one. */
const APP_SCHEMES = new Set(["claude:", "cursor:", "vscode:", "vscode-insiders:", "windsurf:", "zed:"]);

const isLoopback = ({ protocol, hostname }: URL) => protocol === "http:" && LOOPBACK.has(hostname);

/** Why an application may not be sent to an address, as a sentence, or null. */
export function describeRefusedRedirect(address: string): string | null {
  const url = URL.parse(address);
  if (!url || address.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(address))
    return "A redirect address must be an absolute URL of at most 500 characters.";
  if (address.includes("#")) return "A redirect address must not have a fragment.";
  if (url.username || url.password) return "A redirect address must not have a name or password.";
  if (url.protocol === "https:" || isLoopback(url) || isAppScheme(url)) return null;
  return "A redirect address must begin with https://, with http:// on this computer (localhost, 127.0.0.1 or [::1]), or with the scheme of an app such as com.example.app:/.";
}

const isAppScheme = ({ protocol }: URL) =>
  APP_SCHEMES.has(protocol) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol);

/** Whether a redirect address is a registered one. On the computer itself the port may differ (RFC 8252, 7.3). */
export const isRegistered = (registered: readonly string[], requested: string): boolean =>
  registered.some((address) => address === requested || isSameLoopback(address, requested));

function isSameLoopback(registered: string, requested: string): boolean {
  const [registeredUrl, requestedUrl] = [URL.parse(registered), URL.parse(requested)];
  if (!registeredUrl || !requestedUrl || !isLoopback(registeredUrl) || !isLoopback(requestedUrl)) return false;
  registeredUrl.port = "";
  requestedUrl.port = "";
  return registeredUrl.href === requestedUrl.href;
}

/** A redirect address with the parameters of a response. */
export function addParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}
