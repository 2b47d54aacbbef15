/** The parts of a condition as they are entered. */
export interface ConditionParts {
  /** The id of the step whose result is compared. */
  step: string;
  /** Such as `width`, or a path in the job's report. */
  fact: string;
  operator: string;
  /** A number, true, false or a text without quotes. */
  value: string;
}

export const OPERATORS = ["<", "<=", ">", ">=", "==", "!="];
/** The facts of every result. A job's report has others. */
export const FACTS = ["width", "height", "bytes", "outputs"];

const LITERAL = /^(-?\d{1,15}(\.\d{1,15})?|true|false)$/;

/** The parts of a condition, also of one that is not complete; undefined for another text. */
export function parseParts(when: string): ConditionParts | undefined {
  const [, step, fact, operator, entered] = /^\s*\$steps\.(\w+)\.(\S*)\s*(<=|>=|==|!=|<|>)\s*(.*)$/.exec(when) ?? [];
  if (step === undefined || fact === undefined || operator === undefined || entered === undefined) return undefined;
  const text = /^"(.*)"\s*$/.exec(entered)?.[1];
  // A text that looks like a number keeps its quotes.
  const value = text === undefined || LITERAL.test(text) ? entered.trimEnd() : text;
  return { step, fact, operator, value };
}

/** The condition as the API takes it. */
export function formatCondition({ step, fact, operator, value }: ConditionParts): string {
  const isLiteral = LITERAL.test(value.trim()) || value === "" || /^".*"$/.test(value);
  return `$steps.${step}.${fact.replace(/\s/g, "")} ${operator} ${isLiteral ? value.trim() : `"${value.replaceAll('"', "")}"`}`;
}
