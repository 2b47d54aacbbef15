import type { Caller } from "../../../keys/authenticate.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import type { UploadOwner } from "../../../uploads/uploads.ts";

/** The uploads that a caller may use: a restricted key without the scope `jobs` can use only its own uploads. */
export function uploadOwner({ accountId, keyId, grants }: Caller): UploadOwner {
  return { accountId, onlyKeyId: seesAllJobs(grants) ? undefined : keyId };
}
