import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;
// Continuous integration repeats a failed test. `npm test` lists the tests that passed only then.
const retry = process.env.CI ? 2 : 0;
const PURE = "{.config,bench,bin,components,packages}";
// The short form, `npm test`, leaves these out, because they take long and faster tests cover the same code.
const PROOFS = [
  // An operation that is added, packages as a stranger installs them, and programs of others.
  "bin/build-{package,mcp-bundle}.db.test.ts",
  "lib/api/compatible/{llm-clients,node-clients,openai/conversation}.db.test.ts",
  "lib/docs/client-snippets.db.test.ts",
  "packages/{cli/*,sdk/service}.db.test.ts",
  "test/extension/**",
  "test/peers/{node-versions,runtimes}.db.test.ts",
  "test/peers/mlserver.test.ts",
  // Each parameter of the compatible APIs. `promises.db.test.ts` and the tests of each API stay.
  "lib/api/compatible/{parameters,deepl/parameters}.db.test.ts",
  // Results of models on photographs. `contract.test.ts` and `photographs.test.ts` run each embedded engine once.
  "lib/engines/{background-remover/background-remover,cleaner/{cleaner,denoise,find-text}}.test.ts",
  "lib/engines/{diffusion/{diffusion,reference},editor/{editor,faces,plain-things,scenery}}.test.ts",
  "lib/engines/{kserve/{grpc-client,kserve,triton-repository},studio/studio,upscaler/upscaler}.test.ts",
  "lib/worker/{animations,diffusion.db,photograph-fields}.test.ts",
  "packages/colorist/{assess,colorist,doubts,drawn-scenes,fits,gaps,named-colors,named-parts,open-outlines}.test.ts",
  "packages/colorist/{open-shapes,overlap,parts,placed-parts,priors,scenes,second-colors,small-parts}.test.ts",
  "packages/colorist/{vessels-and-toys,whole-parts}.test.ts",
  "packages/illustrator/check/{drawn,seen}.test.ts",
  "packages/images/compose/cast-shadow.test.ts",
  "packages/ocr/measure-effects.test.ts",
  // Whole documents: scanned pages, text in images, constructs that corpora showed, pages of LibreOffice.
  "lib/operations/document-translate/{pictures,scanned-pages}.test.ts",
  "packages/documents/{code,damaged,libreoffice,linear-time}.test.ts",
  "packages/pdf/constructs.test.ts",
  "test/visible-text.test.ts",
  // Backups that are restored, and other versions of PostgreSQL.
  "lib/install/{backup/backup,postgres}.db.test.ts",
  // The start of a worker for Temporal.
  "lib/worker/runtime/start.db.test.ts",
];
const left = ["**/node_modules/**", ...(process.env.SHORT_FORM ? PROOFS : [])];
const exclude = ["**/*.db.test.ts", "**/generated/**", ...left];
// Tests download no models, except from servers of their own.
const env = { LANGUAGE_DOWNLOADS: "false" };
// The portal's code needs Vite, because Node.js does not read its packages as they are.
const PORTAL = ["app/**/*.test.ts", "lib/accounts/session/sign-in-errors.test.ts"];
// These change what a process has only once, start threads, measure memory, or keep models in it. Each gets a process
// of its own.
const ALONE = [
  "lib/engines/{contract,failure-modes}.test.ts",
  "lib/engines/{background-remover/background-remover,cleaner/{cleaner,denoise,find-text},upscaler/upscaler}.test.ts",
  "lib/engines/{diffusion/*,editor/{editor,faces,focus,plain-things,scenery},studio/studio}.test.ts",
  "lib/engines/kserve/{kserve,grpc-client}.test.ts",
  "lib/worker/{animations,photograph*}.test.ts",
  "lib/**/{multipart,inspect,pictures,scanned-pages,guarded-fetch,log,visible-text}.test.ts",
];
// This one lists the statements that its process loaded.
const STATEMENTS = "test/statements/*.db.test.ts";
// Node.js runs the other files itself: it keeps compiled code, so that each of the many processes starts sooner. The
// coverage of the full form needs Vite.
const experimental = process.env.ATELIER_PROOFS === "1" ? {} : { viteModuleRunner: false, nodeLoader: false };
const database = {
  globalSetup: [`${root}test/helpers/servers/database-setup.ts`],
  setupFiles: [`${root}test/helpers/servers/own-database.ts`],
};
// A test makes much that is used once. With room for it, the collector of the garbage runs more rarely. Its threads would
// take the cores from other tests: without them a run takes 4 % less processor time.
const execArgv = ["--min-semi-space-size=32", "--max-semi-space-size=64", "--single-threaded-gc"];
// On a busy machine, a state that a test waits for comes later than the default of a second.
const expectSettings = { poll: { timeout: 20_000 } };
const common = { execArgv, testTimeout: 120_000, hookTimeout: 120_000, expect: expectSettings, retry, env };

export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          ...common,
          name: "pure",
          include: [`${PURE}/**/*.test.ts`],
          exclude,
          // Pure code keeps no state, so one process runs many files and loads each module once.
          isolate: false,
        },
      },
      { root, test: { ...common, name: "portal", include: PORTAL } },
      {
        root,
        test: {
          ...common,
          name: "unit",
          experimental,
          include: ["{lib,test}/**/*.test.ts"],
          exclude: [...exclude, ...PORTAL, ...ALONE],
          isolate: false,
        },
      },
      { root, test: { ...common, name: "alone", experimental, include: ALONE, exclude } },
      {
        root,
        test: {
          ...common,
          name: "integration",
          experimental,
          include: ["{lib,bin,bench,test,packages}/**/*.db.test.ts"],
          exclude: [...left, STATEMENTS],
          ...database,
          // Each process loads the modules once. Each file has a database and a service of its own.
          isolate: false,
        },
      },
      { root, test: { ...common, name: "statements", experimental, include: [STATEMENTS], ...database } },
    ],
    // Most tests wait for a server, a database or a child process, so more of them run than there are cores. Some start
    // engines, which need memory.
    maxWorkers: Math.max(2, Math.min(2 * availableParallelism(), Math.floor(totalmem() / 2.5e9), 16)),
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
        "lib/erasure/**": { lines: 85 },
        "lib/worker/**": { lines: 80 },
        "lib/api/**": { lines: 85 },
        "lib/operations/**": { lines: 85 },
        "lib/platform/**": { lines: 75 },
        "packages/**": { lines: 80 },
      },
    },
  },
});
