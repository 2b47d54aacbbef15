import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { jwtVerify } from "jose";
import type { FakeProvider } from "./provider.ts";
import { pseudoTranslation } from "./pseudo.ts";
import { assertProtocol, startFakeServer, type VendorApi } from "./server.ts";

const CODES = ["ar", "de", "en", "es", "fr", "iw", "ja", "no", "pt", "zh-CN", "zh-TW"];
const MAX_CODE_POINTS = 30_720;
const FIELDS = ["contents", "mimeType", "sourceLanguageCode", "targetLanguageCode", "model"];

/** Google Cloud Translation v3. Checks the self-signed token of a service account. */
export function googleTranslateApi(credentials: string): VendorApi {
  const account = JSON.parse(credentials) as Record<
    "project_id" | "private_key" | "private_key_id" | "client_email",
    string
  >;
  const key = createPublicKey(account.private_key);
  const parent = `/v3/projects/${account.project_id}/locations/global`;
  return {
    isCall: ({ path }) => path.endsWith(":translateText"),
    async answer(request) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        algorithms: ["RS256"],
        audience: "https://translation.googleapis.com/",
        issuer: account.client_email,
        subject: account.client_email,
      });
      assertProtocol(protectedHeader.kid === account.private_key_id, "the token names another key");
      assertProtocol((payload.exp ?? 0) - (payload.iat ?? 0) <= 3_600, "the token is valid for more than an hour");
      if (request.path === `${parent}/supportedLanguages`)
        return {
          body: {
            languages: CODES.map((languageCode) => ({ languageCode, supportSource: true, supportTarget: true })),
          },
        };
      assertProtocol(
        request.path === `${parent}:translateText` && request.method === "POST",
        `${request.path} does not exist`,
      );
      const body = request.json();
      for (const name of Object.keys(body)) assertProtocol(FIELDS.includes(name), `the field ${name} is unknown`);
      const { contents, mimeType, sourceLanguageCode, targetLanguageCode, model } = body;
      assertProtocol(
        Array.isArray(contents) && contents.length >= 1 && contents.length <= 1_024,
        "contents must have 1 to 1024 entries",
      );
      assertProtocol([...contents.join("")].length <= MAX_CODE_POINTS, "the text is too long");
      assertProtocol(mimeType === "text/html", "mimeType is not text/html");
      for (const code of [sourceLanguageCode, targetLanguageCode])
        assertProtocol(CODES.includes(String(code).replace(/^he$/, "iw")), `${code} is not supported`);
      assertProtocol(
        model === undefined || String(model).startsWith(`${parent.slice(4)}/models/`),
        "the model name is not complete",
      );
      const translations = contents.map((content) => ({
        translatedText: pseudoTranslation(String(content), String(targetLanguageCode)),
      }));
      return { body: { translations } };
    },
    error: (code, message) => ({ status: code, body: { error: { code, message, status: "INTERNAL" } } }),
    moderation: () => ({
      status: 403,
      body: { error: { code: 403, message: "Daily Limit Exceeded", status: "PERMISSION_DENIED" } },
    }),
  };
}

/** The key file of a service account with a new private key. */
function serviceAccountKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return JSON.stringify({
    type: "service_account",
    project_id: "atelier-test",
    private_key_id: "key-3f2a91",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: "translator@atelier-test.iam.gserviceaccount.com",
  });
}

export const CREDENTIALS = serviceAccountKey();

export const providers: readonly FakeProvider[] = [
  {
    spec: "google-translate",
    withoutContentPolicy: true,
    path: "",
    serves: ["document-translate"],
    secrets: { GOOGLE_TRANSLATE_CREDENTIALS: CREDENTIALS },
    start: () => startFakeServer(googleTranslateApi(CREDENTIALS)),
  },
];
