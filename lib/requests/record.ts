import { pool } from "../platform/database/db.ts";
import { RequestRecorder } from "./recorder.ts";
import type { AnsweredRequest } from "./row.ts";

const state = globalThis as typeof globalThis & { atelierRequests?: RequestRecorder };

/** Adds an answered request to the log. Returns at once; the row is written within about a second. */
export function recordRequest(request: AnsweredRequest): void {
  state.atelierRequests ??= new RequestRecorder(pool);
  state.atelierRequests.record(request);
}

/** Writes all requests that this process has recorded. */
export async function flushRequests(): Promise<void> {
  await state.atelierRequests?.flush();
}

/** Writes the remaining records, for a process that stops. */
export async function closeRequests(): Promise<void> {
  await state.atelierRequests?.close();
  delete state.atelierRequests;
}
