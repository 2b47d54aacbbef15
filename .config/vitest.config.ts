import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

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
        },
      },
      {
        root,
        test: {
          name: "integration",
          include: ["{lib,bin,bench}/**/*.db.test.ts"],
          globalSetup: [`${root}test/helpers/database-setup.ts`],
          setupFiles: [`${root}test/helpers/own-database.ts`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
  },
});
