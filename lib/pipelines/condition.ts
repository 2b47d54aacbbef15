import { invalidInput } from "@atelier/errors";
import type { Job } from "../jobs/record.ts";

/** When a step runs: a fact of an earlier step's result, compared with a value. */
export interface Condition {
  /** The earlier step. */
  step: string;
  /** The path of the fact: `width`, `height`, `bytes` or `outputs`, or a path in the report. */
  fact: readonly string[];
  operator: Operator;
  value: number | string | boolean;
}

const operators = {
  "<": (a: unknown, b: unknown) => isNumber(a) && isNumber(b) && a < b,
  "<=": (a: unknown, b: unknown) => isNumber(a) && isNumber(b) && a <= b,
  ">": (a: unknown, b: unknown) => isNumber(a) && isNumber(b) && a > b,
  ">=": (a: unknown, b: unknown) => isNumber(a) && isNumber(b) && a >= b,
  "==": (a: unknown, b: unknown) => a === b,
  "!=": (a: unknown, b: unknown) => a !== b,
};

type Operator = keyof typeof operators;

const isNumber = (value: unknown): value is number => typeof value === "number";

const SYNTAX =
  /^\s*\$steps\.([a-z][a-z0-9_]*)\.([A-Za-z_][\w]*(?:\.[\w]+){0,5})\s*(<=|>=|==|!=|<|>)\s*(-?\d{1,15}(?:\.\d{1,15})?|true|false|"[^"]{0,200}")\s*$/;

/** Parses a condition such as `$steps.cutout.width < 1000`. Throws `invalid_input` at the pointer. */
export function parseCondition(text: string, pointer: string): Condition {
  const [, step, fact, operator, value] = SYNTAX.exec(text) ?? [];
  if (step === undefined || fact === undefined || operator === undefined || value === undefined)
    throw invalidInput(
      pointer,
      'Compare a fact of an earlier step with a number, true, false or a text, such as $steps.cutout.width < 1000 or $steps.cutout.subject.kind == "person".',
    );
  return { step, fact: fact.split("."), operator: operator as Operator, value: JSON.parse(value) };
}

/** Whether a condition holds for a job that has succeeded and one of its outputs. A fact that does not exist equals nothing. */
export const holds = ({ fact, operator, value }: Condition, job: Job, output: number): boolean =>
  operators[operator](findFact(fact, job, output), value);

function findFact([name = "", ...path]: readonly string[], { files, report }: Job, output: number): unknown {
  if (path.length === 0) {
    const file = files[output];
    if (name === "outputs") return files.length;
    if (name === "width" || name === "height" || name === "bytes") return file?.[name];
  }
  let value: unknown = report;
  for (const part of [name, ...path])
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined;
  return value;
}
