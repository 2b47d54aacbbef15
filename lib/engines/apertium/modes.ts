import { readdirSync } from "node:fs";

/** A translation direction and its mode file. */
export interface Mode {
  from: string;
  to: string;
  file: string;
}

/** The mode folders of Debian and Ubuntu packages and of a manual build. */
const FOLDERS = ["/usr/share/apertium/modes", "/usr/local/share/apertium/modes"];

/** Modes that crash or hang because of errors in their packages. */
const BROKEN = new Set(["ca-eo", "cat-epo", "es-eo", "spa-epo", "rus-ukr", "rus-bel"]);

/** Modes whose sentences lack words or have the mark "#" of a missing form: "Куќата е голема." becomes "Kuća #biti #velik." */
const POOR = /^(en|eng|mk|mkd)-(hbs|sh)(_|$)/;

/** Maps Apertium's three-letter codes (ISO 639-3) to BCP 47 tags. */
const TWO_LETTERS: Record<string, string> = {
  afr: "af",
  arg: "an",
  ast: "ast",
  bel: "be",
  bos: "bs",
  bul: "bg",
  cat: "ca",
  dan: "da",
  eng: "en",
  epo: "eo",
  eus: "eu",
  fra: "fr",
  frp: "frp",
  glg: "gl",
  // Canonical BCP 47 has no "sh"; Serbo-Croatian modes write the Latin script.
  hbs: "sr-Latn",
  sh: "sr-Latn",
  hbs_BS: "bs",
  hbs_HR: "hr",
  hbs_SR: "sr-Latn",
  hin: "hi",
  ind: "id",
  isl: "is",
  ita: "it",
  mkd: "mk",
  mlt: "mt",
  nld: "nl",
  nno: "nn",
  nob: "nb",
  nor: "nb",
  oci: "oc",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  slv: "sl",
  spa: "es",
  srd: "sc",
  swe: "sv",
  szl: "szl",
  ukr: "uk",
  urd: "ur",
  zlm: "ms",
  bre: "br",
  cym: "cy",
};

let cache: Mode[] | undefined;

/** The installed directions, read once. If a direction has several modes, the one with the shortest name is used. */
export function installedModes(): Mode[] {
  cache ??= FOLDERS.flatMap(readModes).filter(
    (mode, index, all) => all.findIndex(({ from, to }) => from === mode.from && to === mode.to) === index,
  );
  return cache;
}

/** Makes the next call read the folders again, after packages were installed. */
export function clearModesCache(): void {
  cache = undefined;
}

/** The shortest route between two languages with at most one pivot language; null if there is none. */
export function route(from: string, to: string, modes: readonly Mode[] = installedModes()): Mode[] | null {
  const [source, target] = [base(from), base(to)];
  const direct = modes.find((mode) => mode.from === source && mode.to === target);
  if (direct) return [direct];
  for (const first of modes.filter((mode) => mode.from === source)) {
    const second = modes.find((mode) => mode.from === first.to && mode.to === target);
    // Most pairs include English, so another pivot is used only if English is not available.
    if (second && (first.to === "en" || !viaEnglish(source, target, modes))) return [first, second];
  }
  return null;
}

function viaEnglish(from: string, to: string, modes: readonly Mode[]): boolean {
  return (
    modes.some((mode) => mode.from === from && mode.to === "en") &&
    modes.some((mode) => mode.from === "en" && mode.to === to)
  );
}

/** Removes the region, which Apertium does not support. Serbian uses the Latin script. */
function base(tag: string): string {
  const locale = new Intl.Locale(tag);
  const language = locale.language === "no" ? "nb" : locale.language;
  return language === "sr" ? "sr-Latn" : language;
}

function readModes(folder: string): Mode[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".mode"))
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .flatMap((name) => {
        const pair = name.slice(0, -".mode".length);
        const [from, to, ...more] = pair.split("-");
        if (!from || !to || more.length > 0 || BROKEN.has(pair) || POOR.test(pair)) return [];
        const [source, target] = [findTag(from), findTag(to)];
        return source && target ? [{ from: source, to: target, file: `${folder}/${name}` }] : [];
      });
  } catch {
    return [];
  }
}

/** Null for a regional variety, for example "es_AR" or "eng_GB". */
function findTag(code: string): string | null {
  const known = TWO_LETTERS[code];
  if (known) return known;
  return /^[a-z]{2}$/.test(code) ? (code === "no" ? "nb" : code) : null;
}
