import type { Target } from "@atelier/document-model";
import { describeLanguage } from "../languages.ts";
import { byName, children, type Document, type Element, parseXml, serializeXml } from "../xml.ts";

/** Fonts that Word includes for scripts that its Latin fonts do not cover, by ISO 15924 code. */
const FONTS: Record<string, { attribute: "w:cs" | "w:eastAsia"; font: string }> = {
  Arab: { attribute: "w:cs", font: "Arial" },
  Hebr: { attribute: "w:cs", font: "Arial" },
  Thai: { attribute: "w:cs", font: "Leelawadee UI" },
  Deva: { attribute: "w:cs", font: "Nirmala UI" },
  Beng: { attribute: "w:cs", font: "Nirmala UI" },
  Taml: { attribute: "w:cs", font: "Nirmala UI" },
  Telu: { attribute: "w:cs", font: "Nirmala UI" },
  Hans: { attribute: "w:eastAsia", font: "Microsoft YaHei" },
  Hant: { attribute: "w:eastAsia", font: "Microsoft JhengHei" },
  Jpan: { attribute: "w:eastAsia", font: "Yu Gothic" },
  Kore: { attribute: "w:eastAsia", font: "Malgun Gothic" },
};

/** Properties that Word reads instead of the usual ones for text in complex scripts (ECMA-376, 17.3.2). */
const COMPLEX = [
  ["w:b", "w:bCs"],
  ["w:i", "w:iCs"],
  ["w:sz", "w:szCs"],
] as const;

/**
 * The styles with a default font for the target's script and, if it is right-to-left, the complex-script properties.
 */
export function withScript(styles: Uint8Array, { language, direction }: Target): Uint8Array {
  const choice = FONTS[describeLanguage(language).script];
  if (!choice) return styles;
  const document = parseXml(styles);
  for (const defaults of byName(document, "w:rPrDefault"))
    for (const fonts of byName(defaults, "w:rFonts")) {
      // A theme font would override the named font.
      fonts.removeAttribute(choice.attribute === "w:cs" ? "w:cstheme" : "w:eastAsiaTheme");
      fonts.setAttribute(choice.attribute, choice.font);
    }
  if (direction === "rtl") copyStyleToComplexScript(document);
  return serializeXml(document);
}

/** Copies bold, italic and size to the complex-script properties, which Word reads for right-to-left text. */
export function copyStyleToComplexScript(document: Document): void {
  for (const properties of byName(document, "w:rPr")) {
    for (const [plain, complex] of COMPLEX) {
      const own = children(properties).find(({ nodeName }) => nodeName === plain) as Element | undefined;
      if (!own || children(properties).some(({ nodeName }) => nodeName === complex)) continue;
      const added = document.createElementNS(own.namespaceURI, complex);
      for (const { name, value } of own.attributes) added.setAttribute(name, value);
      properties.insertBefore(added, own.nextSibling);
    }
  }
}
