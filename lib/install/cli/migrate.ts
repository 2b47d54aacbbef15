import { prepareDatabase } from "../database.ts";
import { type Command, print } from "./command.ts";

/** Applies the migrations of this version, also while an older version serves. */
export const applyMigrations: Command = async ({ json }) => {
  const { applied, stop } = await prepareDatabase();
  await stop();
  print(
    json,
    { applied },
    applied.length === 0
      ? "The database is up to date."
      : `Applied ${applied.length} migrations: ${applied.join(", ")}`,
  );
  return 0;
};
