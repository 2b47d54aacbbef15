export { CertificateError, readSigner, type Signer } from "./certificate.ts";
export { type Credentials, readCredentials } from "./read.ts";
export {
  type Claim,
  type ClaimInput,
  findSignerFaults,
  type SignableType,
  type SignedImage,
  signableTypes,
  signImage,
  signWithoutInputs,
} from "./sign.ts";
