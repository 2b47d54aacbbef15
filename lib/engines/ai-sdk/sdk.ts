/** The AI SDK, loaded when it is first used: it costs memory and time that an installation without it need not spend. */
export async function aiSdk(): Promise<typeof import("ai")> {
  // Its warnings become ours; printed by it they would only fill the log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import("ai");
}
