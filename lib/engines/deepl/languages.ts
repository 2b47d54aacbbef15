import type { SupportedLanguages } from "../translation/supported-languages.ts";

const sources =
  "ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh".split(" ");

/** DeepL's languages, used while its list cannot be requested. */
export const knownLanguages: SupportedLanguages = {
  groups: [
    {
      from: sources,
      to: [
        ...sources.filter((tag) => !["en", "pt", "zh"].includes(tag)),
        ...["en-GB", "en-US", "es-419", "pt-BR", "pt-PT", "zh-Hans", "zh-Hant"],
      ],
    },
  ],
  formality: "de es es-419 fr it ja nl pl pt-BR pt-PT ru".split(" "),
};
