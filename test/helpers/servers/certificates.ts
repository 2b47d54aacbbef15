// Certificates of a private authority, made by openssl in a folder.
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Paths of PEM files. */
export interface CertificatePair {
  certificate: string;
  key: string;
}

export interface Certificates {
  /** The certificate of the authority. */
  authority: string;
  server: CertificatePair;
  client: CertificatePair;
}

export const hasOpenSsl = spawnSync("openssl", ["version"]).status === 0;

/**
 * Makes an authority, and certificates of a server and a client that it has signed. `names` are the server's, in openssl's
 * form. Throws if openssl fails.
 */
export async function makeCertificates(folder: string, names = "DNS:localhost,IP:127.0.0.1"): Promise<Certificates> {
  const at = (name: string) => join(folder, name);
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  openssl(
    ["req", "-x509", ...newKey, "-days", "2", "-subj", "/CN=Authority"],
    ["-keyout", at("authority.key"), "-out", at("authority.pem")],
  );
  await writeFile(at("names"), `subjectAltName=${names}\n`);
  const signed = (name: string): CertificatePair => {
    const pair = { certificate: at(`${name}.pem`), key: at(`${name}.key`) };
    openssl(["req", ...newKey, "-subj", `/CN=${name}`], ["-keyout", pair.key, "-out", at(`${name}.csr`)]);
    openssl(
      ["x509", "-req", "-days", "2", "-in", at(`${name}.csr`), "-out", pair.certificate, "-extfile", at("names")],
      ["-CA", at("authority.pem"), "-CAkey", at("authority.key"), "-CAcreateserial"],
    );
    return pair;
  };
  return { authority: at("authority.pem"), server: signed("server"), client: signed("client") };
}

function openssl(...parameters: string[][]): void {
  const { status, stderr } = spawnSync("openssl", parameters.flat(), { encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
}
