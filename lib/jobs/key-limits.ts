import type { KeyLimits } from "../credits/key-spend.ts";
import type { Caller } from "../keys/authenticate.ts";

/** The limits that a hold of a restricted key must keep. */
export function findKeyLimits({ keyId, grants }: Caller): KeyLimits | undefined {
  return keyId !== null && grants ? { keyId, cap: grants.creditCap, openJobs: grants.openJobs } : undefined;
}
