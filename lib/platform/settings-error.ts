/** Some settings are invalid. Each line of the message names one setting and its correction. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Prints why a process could not start, and ends it: one line per wrong setting, or the stack of another error. */
export function exitAfterStartError(error: unknown): never {
  process.stderr.write(
    error instanceof SettingsError
      ? `Invalid settings:\n${error.message}\n`
      : `${error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
}
