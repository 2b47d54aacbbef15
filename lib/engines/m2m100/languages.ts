/** M2M100's own codes that are not what BCP 47 says. */
const CODES: Record<string, string> = { fil: "tl", nb: "no", nso: "ns" };

/** The hundred languages it translates into each other, by BCP 47. */
export const languages: readonly string[] = (
  "af am ar ast az ba be bg bn br bs ca ceb cs cy da de el en es et fa ff fi fil fr fy ga gd gl gu ha he hi hr ht hu hy id ig ilo " +
  "is it ja jv ka kk km kn ko lb lg ln lo lt lv mg mk ml mn mr ms my nb ne nl nso oc or pa pl ps pt ro ru sd si sk sl so sq sr ss " +
  "su sv sw ta th tn tr uk ur uz vi wo xh yi yo zh zu"
).split(" ");

/** The token that names a language to the model. */
export const languageToken = (tag: string) => `__${CODES[tag] ?? tag}__`;
