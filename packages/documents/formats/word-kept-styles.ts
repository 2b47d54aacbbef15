import { children, type Element, isElement } from "../xml.ts";

/** Styles of code, and styles with which Trados and Okapi mark text that must stay, by name without signs. */
const KEPT =
  /^(htmlcode|htmlpreformatted|htmlsample|htmlkeyboard|htmlvariable|htmltypewriter|(source|inline)?code(block|text|char|listing|example|inline)*|sourcecode|verbatim(char)?|macrotext|preformatted(text)?|codelisting|programlisting|tw4win(external|internal)|donottranslate|notranslate|translateno)$/;

/** The ids of the styles whose text stays. A style has an id that programs translate, and a name. */
export function keptStyles(styles: Uint8Array | undefined): ReadonlySet<string> {
  const kept = new Set<string>();
  const text = styles ? new TextDecoder().decode(styles) : "";
  for (const part of text.split(/<w:style\b/).slice(1)) {
    const id = /^[^<>]*\sw:styleId="([^"]*)"/.exec(part)?.[1];
    const name = /<w:name\s[^<>]*w:val="([^"]*)"/.exec(part)?.[1] ?? "";
    if (id && [id, name].some((value) => KEPT.test(value.toLowerCase().replace(/[^a-z\d]/g, "")))) kept.add(id);
  }
  return kept;
}

/** The id of the style of a paragraph or a run; empty if it has none. */
export function getStyle(element: Element, container: string, name: string): string {
  const inside = (parent: Element, wanted: string) =>
    children(parent).find((child): child is Element => isElement(child) && child.nodeName === wanted);
  const properties = inside(element, container);
  return (properties && inside(properties, name)?.getAttribute("w:val")) || "";
}
