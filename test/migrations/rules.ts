/** A statement of a migration that breaks the version before, which still runs when the migration is applied. */
export interface Violation {
  /** The effect of the statement, for example "drops a column". */
  what: string;
  /** The statement on one line. */
  statement: string;
}

/** Changes that break a version written before the migration. */
const rules: [pattern: RegExp, what: string][] = [
  [/^DROP (TABLE|VIEW|MATERIALIZED VIEW|TYPE|SEQUENCE|FUNCTION|PROCEDURE|SCHEMA)\b/, "drops what statements name"],
  [/^TRUNCATE\b/, "deletes rows"],
  [
    /^ALTER TABLE\b.*\bDROP (COLUMN )?(IF EXISTS )?(?!CONSTRAINT|DEFAULT|NOT NULL|EXPRESSION|IDENTITY)"?\w+/,
    "drops a column",
  ],
  [/^ALTER (?!INDEX)\w+\b.*\bRENAME\b/, "renames what statements name"],
  [/^ALTER (TABLE|VIEW|TYPE|SEQUENCE|FUNCTION)\b.*\bSET SCHEMA\b/, "moves what statements name"],
  [/^ALTER TABLE\b.*\bALTER (COLUMN )?"?\w+"? (SET DATA )?TYPE\b/, "changes the type of a column"],
  [/^ALTER TABLE\b.*\bSET NOT NULL\b/, "requires a value of a column"],
  [/^ALTER TABLE\b.*\bALTER (COLUMN )?"?\w+"? DROP DEFAULT\b/, "removes the default of a column"],
  [
    /^ALTER TABLE\b.*\bADD (CONSTRAINT "?\w+"? )?(CHECK|UNIQUE|EXCLUDE|FOREIGN KEY|PRIMARY KEY)\b/,
    "restricts the rows of a table",
  ],
  [/^CREATE UNIQUE INDEX\b/, "restricts the rows of a table"],
  [/^ALTER TYPE\b.*\bDROP\b/, "drops a value or an attribute of a type"],
];

const EXEMPTION = /--\s*Not used since (\d+\.\d+\.\d+):/i;

/**
 * The statements of a migration that break the version before. A statement is allowed if the comment in front of it
 * starts with "-- Not used since VERSION:", where the version is one of `releases`, and on tables that the migration
 * creates itself.
 */
export function findViolations(sql: string, releases: ReadonlySet<string>): Violation[] {
  const statements = splitStatements(sql);
  const created = new Set(
    statements.flatMap(({ text }) => findTable(/^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/, text) ?? []),
  );
  return statements.flatMap(({ text, comment }) => {
    const table = findTable(/^(?:ALTER TABLE|DROP TABLE|TRUNCATE)(?: TABLE)?(?: IF EXISTS)?(?: ONLY)? "?(\w+)/, text);
    const indexed = findTable(/^CREATE UNIQUE INDEX.*? ON (?:ONLY )?"?(\w+)/, text);
    if (created.has(table ?? indexed ?? "")) return [];
    const [, version] = EXEMPTION.exec(comment) ?? [];
    if (version !== undefined && releases.has(version)) return [];
    const found = rules.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
    if (addsRequiredColumn(text)) found.push("adds a column that requires a value");
    return found.map((what) => ({ what, statement: text }));
  });
}

/** Whether a column of an existing table gets neither null nor a default, so that the version before cannot insert rows. */
function addsRequiredColumn(text: string): boolean {
  if (!text.startsWith("ALTER TABLE")) return false;
  return text
    .split(/,(?![^(]*\))/)
    .some(
      (part) =>
        /\bADD (COLUMN )?(IF NOT EXISTS )?(?!CONSTRAINT|CHECK|UNIQUE|FOREIGN|PRIMARY|EXCLUDE)"?\w+/.test(part) &&
        /\bNOT NULL\b/.test(part) &&
        !/\b(DEFAULT|GENERATED)\b/.test(part),
    );
}

const findTable = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1];

/** The statements on one line each, in capitals where they are keywords, with the comments in front of each. */
function splitStatements(sql: string): { text: string; comment: string }[] {
  const statements: { text: string; comment: string }[] = [];
  let text = "";
  let comment = "";
  // Comments, texts, names, bodies of functions, ends of statements, and everything else.
  for (const [token] of sql.matchAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|./g,
  )) {
    if (token.startsWith("--") || token.startsWith("/*")) comment += text.trim() === "" ? `${token}\n` : "";
    else if (token === ";") {
      statements.push({ text: normalize(text), comment });
      [text, comment] = ["", ""];
    } else if (/^('|\$\w*\$)/.test(token)) text += " '' ";
    else text += token;
  }
  if (text.trim() !== "") statements.push({ text: normalize(text), comment });
  return statements;
}

/** One line, with words in capitals, because SQL does not distinguish them. */
const normalize = (text: string) => text.replaceAll(/\s+/g, " ").trim().toUpperCase();
