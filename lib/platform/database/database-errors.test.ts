import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { describeInfrastructureError, isDatabaseUnavailable } from "./database-errors.ts";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  coded("57P01"),
  coded("57P03"),
  coded("53300"),
  coded("08006"),
  coded("ECONNREFUSED"),
  coded("P1001"),
  coded("P2028"),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout exceeded when trying to connect"),
  new AggregateError([coded("ECONNREFUSED")]),
  new Error("wrapped", { cause: coded("57P01") }),
  Object.assign(coded("P2039"), { meta: { driverAdapterError: new Error("x", { cause: { originalCode: "57P03" } }) } }),
])("%s is an unavailable database", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(describeInfrastructureError(error)).toMatchObject({ code: "overloaded", retryAfterSeconds: 5 });
});

const violated = { driverAdapterError: new Error("x", { cause: { originalCode: "23505" } }) };
test.each([
  Object.assign(coded("P2039"), { meta: violated }),
  coded("23505"),
  coded("42P01"),
  new Error("other"),
  new TypeError("x"),
])("%s is not", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(describeInfrastructureError(error)).toBe(error);
});

test("a full disk of the database or the file system is storage_full", () => {
  expect(describeInfrastructureError(coded("53100"))).toMatchObject({ code: "storage_full" });
  expect(describeInfrastructureError(coded("ENOSPC"))).toMatchObject({ code: "storage_full" });
});

test("an AppError stays as it is", () => {
  const error = new AppError("not_found");
  expect(describeInfrastructureError(error)).toBe(error);
});
