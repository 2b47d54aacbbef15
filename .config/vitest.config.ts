import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;
// Continuous integration repeats a failed test once. `npm test` lists the tests that passed only then.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: "unit",
          include: ["{app,lib,components,packages,test,bench,bin,.config}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/generated/**", "**/node_modules/**"],
          testTimeout: 120_000,
          retry,
        },
      },
      {
        root,
        test: {
          name: "integration",
          include: ["{lib,bin,bench,test,packages}/**/*.db.test.ts"],
          globalSetup: [`${root}test/helpers/database-setup.ts`],
          setupFiles: [`${root}test/helpers/own-database.ts`],
          testTimeout: 120_000,
          retry,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
    coverage: {
      provider: "v8",
      include: ["lib/**/*.ts", "packages/**/*.ts"],
      // Code of child processes is not seen by the coverage of the process that runs the tests.
      exclude: ["**/generated/**", "**/*.test.ts", "**/fixtures/**", "lib/jobs/*-child.ts", "lib/jobs/inspect-watchdog.ts"],
      reporter: ["text-summary"],
      thresholds: {
        "lib/credits/**": { lines: 95 },
        "lib/keys/**": { lines: 95 },
        "lib/jobs/**": { lines: 95 },
        "lib/payments/**": { lines: 85 },
        "lib/accounts/**": { lines: 85 },
        "lib/worker/**": { lines: 80 },
        "lib/api/**": { lines: 85 },
        "lib/operations/**": { lines: 85 },
        "lib/platform/**": { lines: 75 },
        "packages/**": { lines: 80 },
      },
    },
  },
});
