/** The operator's email of a worker of the browser tests: tests that run side by side do not share an account. */
export const operatorEmail = (worker: number): string => `operator-${worker}@example.com`;
