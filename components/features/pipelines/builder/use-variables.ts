"use client";
import { type Dispatch, type SetStateAction, useState } from "react";
import type { FieldDescription } from "#lib/operations/describe.ts";
import type { BuilderStep } from "./builder-steps.ts";
import {
  addVariableFor,
  type BuilderVariable,
  findFreeName,
  readVariables,
  renameVariable,
  type StoredVariable,
} from "./variables.ts";

/** The variables of the builder. Changes of names and removed variables change the steps that use them. */
export function useVariables(
  stored: Readonly<Record<string, StoredVariable>>,
  setSteps: Dispatch<SetStateAction<BuilderStep[]>>,
) {
  const [variables, setVariables] = useState(() => readVariables(stored));
  const setField = (stepId: string, change: (step: BuilderStep) => BuilderStep) =>
    setSteps((steps) => steps.map((step) => (step.id === stepId ? change(step) : step)));
  return {
    variables,
    addVariable: () =>
      setVariables([...variables, { name: findFreeName("variable", variables), type: "text", entered: "" }]),
    changeVariable: (index: number, changed: Partial<BuilderVariable>) => {
      const before = variables[index];
      if (!before) return;
      setVariables(variables.map((one, place) => (place === index ? { ...one, ...changed } : one)));
      const { name } = changed;
      // While two have one name, the steps keep the one that they had.
      const isFree = name !== undefined && name !== "" && !variables.some((one) => one.name === name);
      if (isFree) setSteps((steps) => renameVariable(steps, before.name, name));
    },
    removeVariable: (index: number) => {
      const removed = variables[index];
      setVariables(variables.filter((_, place) => place !== index));
      if (removed) setSteps((steps) => renameVariable(steps, removed.name, undefined));
    },
    /** Adds a variable for a field, whose default is what is entered. */
    addVariableFor: (step: BuilderStep, field: FieldDescription) => {
      const added = addVariableFor(step, field, variables);
      setVariables([...variables, added.variable]);
      setField(step.id, () => added.step);
    },
    /** Lets another variable set a field, or none. */
    setVariable: (stepId: string, field: string, name: string | undefined) =>
      setField(stepId, (step) => {
        const { [field]: _, ...kept } = step.kept;
        return { ...step, kept: name === undefined ? kept : { ...kept, [field]: `$vars.${name}` } };
      }),
  };
}
