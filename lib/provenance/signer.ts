import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CertificateError, readSigner } from "@atelier/content-credentials";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { jobSettings } from "../jobs/settings.ts";
import { env } from "../platform/env.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { log } from "../platform/telemetry/log.ts";
import { trySignerInProcess } from "./credentials-pool.ts";
import { provenanceSettings } from "./settings.ts";
import type { SignerFiles } from "./signing-call.ts";

/** The operator's certificate, or the development certificate of local mode. Null if results are not signed. */
export function findSigner(): SignerFiles | null {
  const { CONTENT_CREDENTIALS_CERTIFICATE: chain, CONTENT_CREDENTIALS_KEY: key } = provenanceSettings();
  const { local, DATA_DIR } = env();
  if (!engineHealthSettings().PROVENANCE) return null;
  if (chain && key) return { chain: readFileSync(chain, "utf8"), key: readFileSync(key, "utf8") };
  const own = developmentFiles(DATA_DIR);
  if (!local || !existsSync(own.key)) return null;
  return { chain: readFileSync(own.chain, "utf8"), key: readFileSync(own.key, "utf8") };
}

/**
 * Checks at start that results can be signed, and creates the development certificate of local mode. Throws SettingsError for a
 * certificate that cannot be used, and for a missing one if marks are required. Without a certificate in public mode, a line of
 * the log says that results are not signed.
 */
export async function prepareSigner(): Promise<void> {
  const { CONTENT_CREDENTIALS_CERTIFICATE: chain, CONTENT_CREDENTIALS_KEY: key } = provenanceSettings();
  const { PROVENANCE_REQUIRED } = jobSettings();
  const { local, DATA_DIR } = env();
  if (!engineHealthSettings().PROVENANCE) {
    if (PROVENANCE_REQUIRED)
      throw new SettingsError(
        "PROVENANCE_REQUIRED: marks cannot be required while PROVENANCE is off. Remove one of them.",
      );
    return;
  }
  if ((chain === undefined) !== (key === undefined))
    throw new SettingsError(
      "CONTENT_CREDENTIALS_CERTIFICATE and CONTENT_CREDENTIALS_KEY belong together. Set both, or none of them.",
    );
  if (chain && key) return checkSigner(chain, key);
  if (local) return createDevelopmentFiles(DATA_DIR);
  if (PROVENANCE_REQUIRED)
    throw new SettingsError("PROVENANCE_REQUIRED: set CONTENT_CREDENTIALS_CERTIFICATE and CONTENT_CREDENTIALS_KEY.");
  log().warn("results are not signed: set CONTENT_CREDENTIALS_CERTIFICATE and CONTENT_CREDENTIALS_KEY");
}

async function checkSigner(chain: string, key: string): Promise<void> {
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path, "utf8");
    } catch (cause) {
      throw new SettingsError(`${name}: ${path} cannot be read. Write the path of a PEM file.`, { cause });
    }
  };
  const files = [read("CONTENT_CREDENTIALS_CERTIFICATE", chain), read("CONTENT_CREDENTIALS_KEY", key)] as const;
  try {
    readSigner(...files);
  } catch (error) {
    if (error instanceof CertificateError)
      throw new SettingsError(`CONTENT_CREDENTIALS_CERTIFICATE: ${error.message}`, { cause: error });
    throw error;
  }
  const faults = await trySignerInProcess({ chain: files[0], key: files[1] });
  if (faults.length > 0)
    throw new SettingsError(
      `CONTENT_CREDENTIALS_CERTIFICATE: readers would refuse its signatures (${faults.join("; ")}). Order a certificate for content credentials.`,
    );
}

const developmentFiles = (directory: string) => ({
  chain: join(directory, "content-credentials", "development-certificate.pem"),
  key: join(directory, "content-credentials", "development-key.pem"),
});

/** The key is written last: a start that was interrupted before it creates the pair again. */
async function createDevelopmentFiles(directory: string): Promise<void> {
  const files = developmentFiles(directory);
  if (existsSync(files.key)) return;
  // Its library of certificates is large, and only a first start needs it.
  const { createDevelopmentCertificate } = await import("@atelier/content-credentials/development-certificate");
  const certificate = await createDevelopmentCertificate();
  mkdirSync(join(directory, "content-credentials"), { recursive: true });
  writeFileSync(files.chain, certificate.chain, { mode: 0o600 });
  writeFileSync(files.key, certificate.key, { mode: 0o600 });
}
