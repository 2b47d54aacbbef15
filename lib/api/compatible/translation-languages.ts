import { invalidInput } from "@atelier/errors";
import { supportedLanguages } from "../../engine-health/configured/languages.ts";

/** The language tag for a code of another API, such as "EN-US": the variant if an engine has it, else its language. Throws `invalid_input`. */
export async function getLanguage(code: string, field: string): Promise<string> {
  const { languages } = await supportedLanguages();
  const wanted = code.toLowerCase();
  const [base = ""] = wanted.split("-");
  const found = [wanted, base]
    .map((tag) => languages.find((language) => language.tag.toLowerCase() === tag))
    .find(Boolean);
  if (found) return found.tag;
  throw invalidInput(`/${field}`, `Value for '${field}' not supported: ${code}. GET /languages lists the languages.`);
}
