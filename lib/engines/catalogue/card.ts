import type { Capability } from "../ports/index.ts";

/** What a page, the settings' parser and the command line need to know of a kind of engine: words and names alone, no code. */
export interface EngineCard {
  /** How a setting names it, before the colon of a model. */
  family: string;
  title: string;
  summary: string;
  kind: "embedded" | "hosted" | "gpu";
  /** What it can be chosen for, each with how it does it. */
  serves: Partial<Record<Capability, string>>;
  /** Whether a model is named after the colon, and what it may be; absent where there is nothing to name. */
  model?: {
    required: boolean;
    /** The names there are, per capability, where they are a closed list. */
    names?: Partial<Record<Capability, readonly string[]>>;
    /** What it looks like, where any name goes. */
    form?: string;
  };
  /** Where it is reached: the vendor's address by default, or one the operator must give with "@". */
  address?: { default?: string; required: boolean };
  /** Settings it reads; a secret that is `required` is asked for at start. */
  settings: readonly EngineSetting[];
  limits: readonly string[];
  license: string;
  /** Whether it is used where the operator chose nothing. */
  byDefault: boolean;
  examples: readonly string[];
}

export interface EngineSetting {
  name: string;
  required: boolean;
  note: string;
}
