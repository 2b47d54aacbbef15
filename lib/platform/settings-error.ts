/** Some settings are wrong; each line of the message names one and says what to do. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
