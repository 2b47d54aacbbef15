/** M2M100's codes that differ from BCP 47. */
const CODES: Record<string, string> = { fil: "tl", nb: "no", nso: "ns" };

/** BCP 47 tags of the hundred supported languages. */
export const languages: readonly string[] = (
  "af am ar ast az ba be bg bn br bs ca ceb cs cy da de el en es et fa ff fi fil fr fy ga gd gl gu ha he hi hr ht hu hy id ig ilo " +
  "is it ja jv ka kk km kn ko lb lg ln lo lt lv mg mk ml mn mr ms my nb ne nl nso oc or pa pl ps pt ro ru sd si sk sl so sq sr ss " +
  "su sv sw ta th tn tr uk ur uz vi wo xh yi yo zh zu"
).split(" ");

/** The model's token for a language. */
export const languageToken = (tag: string) => `__${CODES[tag] ?? tag}__`;
