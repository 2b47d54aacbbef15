/** Loads the AI SDK at its first use, because it is large and many installations do not need it. */
export async function aiSdk(): Promise<typeof import("ai")> {
  // Warnings are returned in results, so the SDK need not print them.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import("ai");
}
