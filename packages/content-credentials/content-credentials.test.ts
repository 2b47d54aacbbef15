import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type AnimationFormat, encodeAnimation } from "@atelier/images";
import { countFrames } from "@atelier/images/count-frames";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { beforeAll, describe, expect, test } from "vitest";
import { createDevelopmentCertificate } from "./development-certificate.ts";
import {
  type Claim,
  readCredentials,
  readSigner,
  type SignableType,
  type Signer,
  signableTypes,
  signImage,
  signWithoutInputs,
} from "./index.ts";

const run = promisify(execFile);
const INVALID = "The content credentials of an input image are not valid and were left out.";
/** A Python that has the package c2pa-python: the reference implementation as an independent reader. */
const peer = process.env.PEER_C2PA_PYTHON ?? "";
if (!peer) console.log("The independent reader is skipped: set PEER_C2PA_PYTHON to a Python that has c2pa-python.");

let signer: Signer;
let certificate: { chain: string; key: string };
beforeAll(async () => {
  certificate = await createDevelopmentCertificate();
  signer = readSigner(certificate.chain, certificate.key);
});

const created: Claim = {
  generator: { name: "Atelier", version: "1.0.0" },
  agent: "illustrator",
  source: "algorithmicMedia",
  action: "c2pa.created",
  inputs: [],
};

/** A picture whose pixels differ, in a format. */
function picture(contentType: SignableType): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * at) % 251));
  const image = sharp(data, { raw: { width: 96, height: 64, channels: 3 } });
  return image.toFormat(contentType.slice("image/".length) as "png").toBuffer();
}

const pixels = (bytes: Uint8Array) => sharp(Buffer.from(bytes)).raw().toBuffer();
const sign = async (contentType: SignableType, claim: Claim = created) =>
  signImage({ content: await picture(contentType), contentType }, claim, signer);

/** The bytes with one byte changed after the first place of `text`. */
function spoil(bytes: Uint8Array, text: string): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(text) + 3;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test.each(["image/webp", "image/gif", "image/png"] as const)(
  "a signed animation in %s keeps its frames",
  async (contentType) => {
    const frames = Array.from({ length: 3 }, (_, index): Raster => {
      return { width: 32, height: 24, channels: 3, data: new Uint8Array(32 * 24 * 3).fill(60 * (index + 1)) };
    });
    const format = contentType.slice("image/".length) as AnimationFormat;
    const { bytes } = await encodeAnimation({ frames, delaysMs: [50, 100, 150], loop: 0 }, { format });
    const { content } = await signImage({ content: bytes, contentType }, created, signer);
    expect(countFrames(content)).toBe(3);
    expect(await readCredentials(content, contentType)).toMatchObject({ state: "valid" });
  },
);

describe.each(signableTypes)("%s", (contentType) => {
  test("a signed image says who made it and how, and has the same pixels", async () => {
    const { content, warnings } = await sign(contentType);
    expect(warnings).toEqual([]);
    expect(await readCredentials(content, contentType)).toEqual({
      state: "valid",
      signer: "Atelier development certificate",
      signedAt: null,
      generator: "Atelier 1.0.0",
      actions: [{ action: "created", agent: "illustrator", source: "algorithmicMedia" }],
      inputs: { total: 0, withCredentials: 0 },
      faults: [],
    });
    expect((await pixels(content)).equals(await pixels(await picture(contentType)))).toBe(true);
    expect(content.length - (await picture(contentType)).length).toBeLessThan(30_000);
  });

  test("an edited image keeps the credentials of its input", async () => {
    const input = { content: (await sign(contentType)).content, contentType };
    const plain = { content: await picture(contentType), contentType };
    const { content } = await sign(contentType, { ...created, action: "c2pa.edited", inputs: [input, plain] });
    const read = await readCredentials(content, contentType);
    expect(read?.actions.map(({ action }) => action)).toEqual(["opened", "edited", "placed"]);
    expect(read).toMatchObject({ state: "valid", inputs: { total: 2, withCredentials: 1 } });
  });

  test("damaged credentials of an input are left out with a warning", async () => {
    const content = spoil((await sign(contentType)).content, "algorithmicMedia");
    const signed = await sign(contentType, { ...created, action: "c2pa.edited", inputs: [{ content, contentType }] });
    expect(signed.warnings).toEqual([INVALID]);
    const read = await readCredentials(signed.content, contentType);
    expect(read).toMatchObject({ state: "valid", inputs: { total: 1, withCredentials: 0 } });
  });

  test("a changed statement is found", async () => {
    const { content } = await sign(contentType);
    expect(await readCredentials(spoil(content, "algorithmicMedia"), contentType)).toMatchObject({
      state: "invalid",
      faults: [expect.stringContaining("hash does not match")],
    });
  });

  test("an image without credentials has none", async () => {
    expect(await readCredentials(await picture(contentType), contentType)).toBeNull();
  });

  test.runIf(peer)("an independent reader validates it, and finds a changed pixel", async () => {
    const directory = await mkdtemp(join(tmpdir(), "atelier-credentials-"));
    const read = async (name: string, bytes: Uint8Array) => {
      const path = join(directory, `${name}.${contentType.slice("image/".length)}`);
      await writeFile(path, bytes);
      const program = "import c2pa, sys; print(c2pa.Reader(sys.argv[1]).json())";
      return JSON.parse((await run(peer, ["-c", program, path])).stdout);
    };
    try {
      const { content } = await sign(contentType);
      expect((await read("signed", content)).validation_state).toBe("Valid");
      const changed = Buffer.from(content);
      // The manifest ends the files of WebP and TIFF, and image data those of the others.
      const at =
        contentType === "image/tiff" || contentType === "image/webp"
          ? 120
          : changed.length - (contentType === "image/png" ? 30 : 4);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { validation_state, validation_status } = await read("changed", changed);
      expect(validation_state).toBe("Invalid");
      expect(validation_status.map(({ code }: { code: string }) => code)).toContainEqual(
        expect.stringMatching(/Hash\.mismatch$/),
      );
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

test("the manifest names no account, key, prompt or file, and the job only if it is given", async () => {
  const without = Buffer.from((await sign("image/png")).content).toString("latin1");
  expect(without).not.toMatch(/job_|acct_|atl_|filename/);
  const withJob = Buffer.from((await sign("image/png", { ...created, jobId: "job_1" })).content).toString("latin1");
  expect(withJob).toContain("job_1");
});

test.each([10, 200, 70_000])("a PNG is signed at once with a manifest that is %i bytes longer", async (length) => {
  const image = { content: await picture("image/png"), contentType: "image/png" };
  const signed = signWithoutInputs(image, { ...created, agent: "x".repeat(length) }, signer);
  expect(signed && (await readCredentials(signed.content, "image/png"))).toMatchObject({
    state: "valid",
    actions: [{ action: "created", agent: "x".repeat(length) }],
    faults: [],
  });
});

test("an image that has credentials, is not whole or is no PNG needs the library", async () => {
  const content = await picture("image/png");
  const isSignedAtOnce = (bytes: Uint8Array, contentType = "image/png") =>
    signWithoutInputs({ content: bytes, contentType }, created, signer) !== null;
  const signed = (await sign("image/png")).content;
  const images = [signed, content.subarray(0, -1), Buffer.concat([content, Buffer.of(0)]), content.subarray(8)];
  expect([content, ...images].map((bytes) => isSignedAtOnce(bytes))).toEqual([true, false, false, false, false]);
  expect(isSignedAtOnce(content, "image/webp")).toBe(false);
  const again = await signImage({ content: signed, contentType: "image/png" }, created, signer);
  expect(await readCredentials(again.content, "image/png")).toMatchObject({ state: "valid" });
});

test("credentials of an input that are larger than 1 MB are left out with a warning", async () => {
  const claim = { ...created, agent: "x".repeat(1_200_000) };
  const { content } = await sign("image/jpeg", claim);
  const input = { content, contentType: "image/jpeg" };
  const signed = await sign("image/jpeg", { ...created, action: "c2pa.edited", inputs: [input] });
  expect(signed.warnings).toEqual([
    "The content credentials of an input image are larger than 1 MB and were left out.",
  ]);
  expect(signed.content.length).toBeLessThan(30_000);
});

/** A JPEG whose XMP has these attributes. */
async function withXmp(attributes: string): Promise<Buffer> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" ${attributes}/></rdf:RDF></x:xmpmeta>`;
  return sharp(await picture("image/jpeg"))
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
}

const edit = (content: Uint8Array) =>
  sign("image/png", { ...created, action: "c2pa.edited", inputs: [{ content, contentType: "image/jpeg" }] });

test("an address of a manifest in an upload is not fetched, by reading and by signing", async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.end("no manifest");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const content = await withXmp(`dcterms:provenance="http://127.0.0.1:${port}/internal"`);
    expect(await readCredentials(content, "image/jpeg")).toMatchObject({
      state: "invalid",
      faults: ["The manifest is on another server. It was not fetched and not checked."],
    });
    const edited = await edit(content);
    expect(edited.warnings).toEqual([
      "The content credentials of an input image are on another server, so they were left out.",
    ]);
    expect(Buffer.from(edited.content).includes("/internal")).toBe(false);
    expect(requests).toBe(0);
  } finally {
    server.close();
  }
});

test.each([false, true])("the IDs in an input's XMP stay out of the manifest, signed input: %s", async (isSigned) => {
  const plain = await withXmp('xmpMM:DocumentID="xmp.did:secret-1" xmpMM:InstanceID="xmp.iid:secret-2"');
  const image = { content: plain, contentType: "image/jpeg" } as const;
  const { content } = isSigned ? await signImage(image, created, signer) : image;
  const edited = (await edit(content)).content;
  const countIds = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").split("secret-").length - 1;
  // The input's own manifest is signed, so it stays as it is.
  expect(countIds(edited)).toBe(countIds(content) - countIds(plain));
  expect(await readCredentials(edited, "image/png")).toMatchObject({ state: "valid" });
});

test("a manifest that cannot be read, or is a bomb, is invalid and says why", async () => {
  const { content } = await sign("image/png");
  const damaged = Buffer.from(content);
  damaged.fill(0xff, damaged.indexOf("caBX") + 60, damaged.indexOf("caBX") + 400);
  expect(await readCredentials(damaged, "image/png")).toMatchObject({
    state: "invalid",
    faults: ["The file or its manifest is damaged."],
  });
  const bomb = await sign("image/jpeg", { ...created, agent: "x".repeat(1_200_000) });
  const read = await readCredentials(bomb.content, "image/jpeg");
  expect(read).toMatchObject({ state: "invalid", faults: ["The manifest is larger than 1 MB and was not checked."] });
});

describe("a certificate is refused", () => {
  const refusal = (chain: string, key: string, now?: Date) => () => readSigner(chain, key, now);

  test("that has expired, or is not valid yet", () => {
    const { chain, key } = certificate;
    expect(refusal(chain, key, new Date("2090-01-01"))).toThrow(/expired on .* Renew it/);
    expect(refusal(chain, key, new Date("2000-01-01"))).toThrow(/valid only from/);
  });

  test("that does not belong to the key", async () => {
    const otherCertificate = await createDevelopmentCertificate();
    expect(refusal(certificate.chain, otherCertificate.key)).toThrow(
      "The key does not belong to the first certificate.",
    );
  });

  test("that is one of an authority", () => {
    const [, root = ""] = certificate.chain.split(/(?<=-----END CERTIFICATE-----)/);
    expect(refusal(root, certificate.key)).toThrow(/does not belong|authority/);
  });

  test("whose chain has a certificate that did not issue the one before it", async () => {
    const [own = ""] = certificate.chain.split(/(?<=-----END CERTIFICATE-----)/);
    const otherCertificate = await createDevelopmentCertificate();
    const [, foreign = ""] = otherCertificate.chain.split(/(?<=-----END CERTIFICATE-----)/);
    expect(refusal(own + foreign, certificate.key)).toThrow(/^Certificate 2 of the file did not issue/);
  });

  test("that is not PEM, or whose key is not", () => {
    expect(refusal("nonsense", certificate.key)).toThrow(/has no certificate/);
    expect(refusal(certificate.chain, "nonsense")).toThrow(/private key is not readable/);
  });
});
