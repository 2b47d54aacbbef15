/** A file of a step: its name and size, and where it can be seen if it is stored. */
export interface StepFile {
  name: string;
  detail: string;
  /** The path of its download. */
  path: string | null;
  thumbnail: string | null;
}

/** A job of a step. */
export interface StepJobData {
  id: string;
  status: string;
  charged: number;
  price: number;
  inputs: StepFile[];
  outputs: StepFile[];
  error: { title: string; detail: string } | null;
  warnings: readonly string[];
}

/** A step of a run. */
export interface StepData {
  id: string;
  operation: string;
  status: string;
  jobs: StepJobData[];
  deliveries: { status: string; error: string | null }[];
}

/** A run as its pages show it. */
export interface RunData {
  id: string;
  status: "running" | "canceling" | "succeeded" | "failed" | "canceled";
  createdAt: string;
  finishedAt: string | null;
  progress: number;
  credits: { price: number; held: number; charged: number };
  steps: StepData[];
}

/** Whether steps of the run can still run. */
export const isOpen = ({ status }: Pick<RunData, "status">) => status === "running" || status === "canceling";
