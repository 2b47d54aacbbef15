/** A request whose response has not been received. It may have created a job. */
export interface PendingRequest {
  signature: string;
  key: string;
}

/** The idempotency key of a request: that of the pending request if both are equal, otherwise a new one. */
export function keyFor(signature: string, pending: PendingRequest | undefined): string {
  return pending?.signature === signature ? pending.key : crypto.randomUUID();
}
