import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError, errorCodes, type InputFault, invalidInput } from "@atelier/errors";
import type { SkippedItem } from "../../../batches/record.ts";
import type { BatchItem } from "../../../batches/submit.ts";
import { planJob } from "../../../jobs/plan.ts";
import { isUnretained } from "../../../jobs/retention.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { refuseUnlessGranted } from "../../../keys/grants.ts";
import type { Operation } from "../../../operations/define.ts";
import { mapAtOnce } from "../../../platform/limits/map-at-once.ts";
import { UploadCopies } from "../../../uploads/copies.ts";
import type { UploadOwner } from "../../../uploads/uploads.ts";
import type { TemporaryFolder } from "../../http/body/temporary.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import { parseFields } from "../../http/page.ts";
import { applyEndUser } from "../../http/submit/end-user.ts";
import { inspectInput, parseInput } from "../../http/submit/input.ts";
import { applyProvenance } from "../../http/submit/provenance.ts";
import type { BatchFolder } from "./folder.ts";
import { type BatchRequest, batchItem, LineFault } from "./request.ts";
import { BatchUsage, CHECKED_AT_ONCE } from "./usage.ts";

/** Other requests of the process run after so many items: the check of an item without files waits for nothing. */
const ITEMS_IN_A_ROW = 8;
/** Checking all items may take this long. */
const CHECK_TIMEOUT_MS = 10 * 60_000;

export interface CheckContext {
  caller: Caller;
  operations: readonly Operation[];
  folder: BatchFolder;
  /** Whether the files of valid items are needed after the check: not for a quote. */
  keepFiles?: boolean | undefined;
  /** Limits of the check; tests lower them. */
  usage?: BatchUsage | undefined;
  /** The value of the header Atelier-User. */
  endUser: string | undefined;
  /** The header Atelier-Provenance, which holds for all items. */
  provenance?: string | undefined;
  /** The address of the caller, for the networks of its key. */
  address: () => string;
  signal: AbortSignal;
}

export interface CheckedBatch {
  items: BatchItem[];
  skipped: SkippedItem[];
  /** The SHA-256 of all items and settings. */
  fingerprint: string;
}

type Checked = { valid: BatchItem; fingerprint: string } | { invalid: SkippedItem };

/**
 * Checks all items as single requests are checked, and plans them. Throws `invalid_input` with the errors of every invalid
 * item, for example for the pointer /items/3/input/image, unless invalid items are skipped and others are valid. Refusals
 * that are not about an item, such as `key_restricted` and `engine_unavailable`, are thrown at once.
 */
export async function checkBatch(request: BatchRequest, context: CheckContext): Promise<CheckedBatch> {
  const checked = await checkItems(request, context);
  const { items, skipped } = checked;
  if (skipped.length > 0 && (!request.skipInvalid || items.length === 0))
    throw invalidItems(skipped, request.items.length);
  return checked;
}

/** Checks all items and plans the valid ones. Refusals that are not about an item are thrown as by `checkBatch`. */
export async function checkItems(request: BatchRequest, context: CheckContext): Promise<CheckedBatch> {
  const repeated = repeatedIds(request.items);
  const { folder, keepFiles = true, usage = new BatchUsage() } = context;
  const copies = new UploadCopies(() => folder.directory());
  const uploads: UploadOwner = { ...uploadOwner(context.caller), copies };
  const deadline = Date.now() + CHECK_TIMEOUT_MS;
  const checked = await mapAtOnce(request.items, CHECKED_AT_ONCE, async (item, position): Promise<Checked> => {
    if (position % ITEMS_IN_A_ROW === 0) await nextTurn();
    refuseStopped(context.signal, deadline);
    usage.refuseExceeded();
    const id = findId(item);
    const itemFolder = folder.ofItem();
    try {
      if (item instanceof LineFault) return { invalid: { index: position, id, errors: item.errors } };
      if (repeated.has(position)) throw invalidInput("/id", `Another item has the id ${id}. Send different ids.`);
      const valid = await checkItem(item, position, request, { ...context, uploads, usage, folder: itemFolder });
      if (!keepFiles) await itemFolder.remove();
      return valid;
    } catch (error) {
      // A file of the item can still be written. The end of the request removes the remaining files.
      await itemFolder.remove().catch(() => {});
      return { invalid: { index: position, id, errors: getFaults(error) } };
    }
  });
  usage.refuseExceeded();
  const items = checked.flatMap((item) => ("valid" in item ? [item.valid] : []));
  const skipped = checked.flatMap((item) => ("invalid" in item ? [item.invalid] : []));
  return { items, skipped, fingerprint: getFingerprint(request, checked) };
}

interface ItemContext extends Pick<CheckContext, "caller" | "operations" | "endUser" | "provenance" | "address"> {
  folder: TemporaryFolder;
  uploads: UploadOwner;
  usage: BatchUsage;
}

async function checkItem(
  item: unknown,
  position: number,
  request: BatchRequest,
  { caller, operations, folder, uploads, usage, endUser, provenance, address }: ItemContext,
): Promise<Checked> {
  const fields = parseFields(batchItem, item as Record<string, unknown>);
  const operation = findOperation(fields.operation ?? request.operation, operations);
  if (caller.grants) refuseUnlessGranted(caller.grants, { operation: operation.slug }, address);
  const sent = { ...request.input, ...fields.input, ...(fields.metadata ? { metadata: fields.metadata } : {}) };
  try {
    const { input, fingerprint } = await usage.timeFetch(() =>
      parseInput(operation, { kind: "json", fields: sent }, { folder, uploads }),
    );
    applyEndUser(input, endUser);
    applyProvenance(input, provenance);
    const facts = await inspectInput(caller.accountId, operation, input);
    refuseDelivery(input);
    const plan = await planJob(operation, input, facts);
    usage.addInput(input);
    return { valid: { position, item: fields.id ?? null, operation, input, plan }, fingerprint };
  } catch (error) {
    throw movePointers(error, (pointer) => `/input${pointer}`);
  }
}

/** The results of items are read later, so they cannot be in a response. */
function refuseDelivery(input: Record<string, unknown>): void {
  if (isUnretained(input))
    throw invalidInput("/retention", "The results of a batch are read later. Send a retention above 0.");
  if (input.response === "base64")
    throw invalidInput("/response", "The results of a batch are files. Leave response out.");
}

/** The operation of an item. Throws `invalid_input`. */
export function findOperation(slug: string | undefined, operations: readonly Operation[]): Operation {
  const found = operations.find((operation) => operation.slug === slug);
  if (found) return found;
  throw invalidInput("/operation", `Write one of: ${operations.map((operation) => operation.slug).join(", ")}.`);
}

/** An error about an item has the status of an invalid request: 400, 413, 415 or 422. */
const isAboutItem = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 413, 415, 422].includes(errorCodes[error.code].status);

/** The faults of an item's error. Throws an error that is not about the item. */
function getFaults(error: unknown): readonly InputFault[] {
  if (!isAboutItem(error)) throw error;
  return error.errors.length > 0 ? error.errors : [{ pointer: "", message: error.message }];
}

/** An error about a part of a request with pointers into the whole. Other errors are returned as they are. */
export function movePointers(error: unknown, move: (pointer: string) => string): unknown {
  if (!isAboutItem(error)) return error;
  const errors = getFaults(error).map(({ pointer, message }) => ({
    pointer: move(pointer === "/" ? "" : pointer),
    message,
  }));
  return new AppError(error.code, error.message, { errors, cause: error });
}

function invalidItems(skipped: readonly SkippedItem[], count: number): AppError {
  const errors = skipped.flatMap(({ index, errors }) =>
    errors.map(({ pointer, message }) => ({ pointer: `/items/${index}${pointer === "/" ? "" : pointer}`, message })),
  );
  const message = `${skipped.length} of ${count} items are not valid. ${errors[0]?.pointer}: ${errors[0]?.message} Nothing was submitted. Correct them, or send skip_invalid: true.`;
  return new AppError("invalid_input", message, { errors });
}

function refuseStopped(signal: AbortSignal, deadline: number): void {
  if (signal.aborted) throw new AppError("request_timeout", "The connection was closed before all items were checked.");
  if (Date.now() > deadline)
    throw new AppError("request_timeout", "Checking the items took too long. Send fewer of them in a batch.");
}

const findId = (item: unknown): string | null => {
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : null;
  return typeof id === "string" ? id.slice(0, 100) : null;
};

/** The positions of items whose ID an earlier item has. */
function repeatedIds(items: readonly unknown[]): ReadonlySet<number> {
  const ids = new Set<string>();
  const positions = new Set<number>();
  for (const [position, item] of items.entries()) {
    const id = findId(item);
    if (id !== null && ids.has(id)) positions.add(position);
    if (id !== null) ids.add(id);
  }
  return positions;
}

function getFingerprint({ skipInvalid, metadata }: BatchRequest, checked: readonly Checked[]): string {
  const items = checked.map((one) => ("valid" in one ? [one.fingerprint, one.valid.item] : null));
  return createHash("sha256")
    .update(JSON.stringify(["batch", skipInvalid, metadata, items]))
    .digest("hex");
}

/** The price of a batch that is not submitted, of each valid item, and the errors of the others. */
export const batchQuoteView = ({ items, skipped }: Pick<CheckedBatch, "items" | "skipped">) => ({
  object: "batch_quote" as const,
  price: items.reduce((sum, { plan }) => sum + plan.credits, 0),
  items: items.map(({ position, item, operation, plan }) => ({
    index: position,
    id: item,
    operation: operation.slug,
    price: plan.credits,
  })),
  invalid: skipped,
});
