import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs the code in a process of its own and returns its first log record. */
function logged(code: string): Record<string, unknown> {
  const script = `const { log } = await import("./lib/platform/telemetry/log.ts"); ${code}`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  return JSON.parse(stderr.split("\n").find((line) => line.startsWith("{")) ?? "{}");
}

test("an error is logged with its type, message, code, stack and causes, and without other fields", () => {
  const line = logged(`
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", detail: "Key (email)=(a@b.c)" });
    log().error({ error: new TypeError("boom", { cause }), requestId: "req_1" }, "a request failed");`);
  expect(line).toMatchObject({
    msg: "a request failed",
    requestId: "req_1",
    error: {
      type: "TypeError",
      message: "boom",
      stack: expect.stringContaining("TypeError: boom\n"),
      cause: { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
    },
  });
  expect(JSON.stringify(line)).not.toContain("a@b.c");
});

test("the errors of several are logged, each without other fields", () => {
  const line = logged(`
    const one = Object.assign(new Error("a lock was not free"), { detail: "Key (email)=(a@b.c)" });
    log().error({ error: new AggregateError([one, "two"], "some failed") }, "x");`);
  expect(line.error).toMatchObject({ errors: [{ type: "Error", message: "a lock was not free" }, "two"] });
  expect(JSON.stringify(line)).not.toContain("a@b.c");
});

test("causes that are circular end, and what is no error is logged as it is", () => {
  const line = logged(`const error = new Error("a"); error.cause = error; log().error({ error }, "x");`);
  expect(JSON.stringify(line).match(/"message":"a"/g)).toHaveLength(6);
  expect(logged(`log().error({ error: "no error" }, "x");`)).toMatchObject({ error: "no error" });
});
