import { z } from "zod";
import { defineSettings, json } from "../platform/settings.ts";
import { creditPackage, defaultPackages } from "./packages.ts";

/** The packages on sale. */
export const creditSettings = defineSettings("credits", {
  CREDIT_PACKAGES: json("a list of {id, name, credits, amount, currency}")
    .pipe(z.array(creditPackage).min(1).max(12))
    .default(defaultPackages),
});
