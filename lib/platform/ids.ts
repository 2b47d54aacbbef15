import { randomUUID } from "node:crypto";
import { typeid } from "typeid-js";

/** The type of the object that an id identifies: the part before the underscore. */
export type IdPrefix =
  | "acct"
  | "sess"
  | "key"
  | "job"
  | "file"
  | "evt"
  | "pur"
  | "ent"
  | "lot"
  | "mail"
  | "areq"
  | "wrk"
  | "sel"
  | "agr"
  | "aud"
  | "sup"
  | "gls"
  | "upload"
  | "batch"
  | "run"
  | "whk"
  | "whs"
  | "inc"
  | "inv"
  | "aevt"
  | "totp"
  | "proj"
  | "pst"
  | "pip"
  | "client"
  | "sso"
  | "sct"
  | "scg";

/** A new id such as `job_01h455vb4pex5vsknk084sn02q`: prefixed, unique, and sorted by the time it was made (TypeID: UUIDv7 in base 32). */
export function newId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}

/** A new request id. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll("-", "")}`;
