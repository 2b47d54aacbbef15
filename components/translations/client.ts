// Client components import this file as "#translations". The messages come from the nearest ClientMessages.
import { useTranslations as useIntlTranslations, useLocale } from "use-intl/react";
import { createFormat, type Format } from "./format.ts";
import type { Namespace } from "./messages.ts";
import type { Translator } from "./server.ts";

/** The messages of a namespace. Its name must be in the ClientMessages around the component. */
export const useTranslations = useIntlTranslations as <Name extends Namespace>(namespace: Name) => Translator<Name>;

/** The formats of numbers, money and times in the page's locale. */
export const useFormat = (): Format => createFormat(useLocale());
