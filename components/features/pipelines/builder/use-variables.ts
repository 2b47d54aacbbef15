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
  takeNames,
} from "./variables.ts";

/** The variables of the builder. Changes of names and removed variables change the steps that use them. */
export function useVariables(
  stored: Readonly<Record<string, StoredVariable>>,
  setSteps: Dispatch<SetStateAction<BuilderStep[]>>,
) {
  const [variables, setVariables] = useState(() => readVariables(stored));
  const setField = (stepId: string, change: (step: BuilderStep) => BuilderStep) =>
    setSteps((steps) => steps.map((step) => (step.id === stepId ? change(step) : step)));
  const setNamed = (changed: readonly BuilderVariable[]) => {
    const named = takeNames(changed);
    setVariables(named.variables);
    setSteps((steps) => named.renamed.reduce((renamed, { from, to }) => renameVariable(renamed, from, to), steps));
  };
  return {
    variables,
    addVariable: () =>
      setVariables([...variables, { name: findFreeName("variable", variables), type: "text", entered: undefined }]),
    changeVariable: (index: number, changed: Partial<BuilderVariable>) =>
      setNamed(variables.map((variable, place) => (place === index ? { ...variable, ...changed } : variable))),
    removeVariable: (index: number) => {
      const removed = variables[index];
      if (removed) setSteps((steps) => renameVariable(steps, removed.name, undefined));
      setNamed(variables.filter((_, place) => place !== index));
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
