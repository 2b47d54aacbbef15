import type {
  GetReceiptConsistencyData,
  GetReceiptProofData,
  ReceiptConsistency,
  ReceiptLog,
  ReceiptProof,
} from "../../generated/types.gen.ts";
import { path, type RequestOptions } from "../transport.ts";
import { Resource } from "./resource.ts";

/** The tree over all receipts of the service. `jobs.receipt` gets a job's receipt, and `verifyReceipt` checks it. */
export class Receipts extends Resource {
  /** The proof that a receipt is in the tree, by default in that of the newest head. */
  proof(
    id: string,
    query: NonNullable<GetReceiptProofData["query"]> = {},
    options?: RequestOptions,
  ): Promise<ReceiptProof> {
    return this.api.get(path`/receipts/${id}/proof`, query, options);
  }

  /** The proof that the tree only grew between two sizes. */
  consistency(
    query: NonNullable<GetReceiptConsistencyData["query"]> = {},
    options?: RequestOptions,
  ): Promise<ReceiptConsistency> {
    return this.api.get("/receipts/consistency", query, options);
  }

  /** The public keys and the signed heads. */
  log(options?: RequestOptions): Promise<ReceiptLog> {
    return this.api.get("/receipts/log", undefined, options);
  }
}
