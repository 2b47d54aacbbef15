import fc from "fast-check";
import { expect, test } from "vitest";
import { ScimError } from "../../accounts/scim/scim-error.ts";
import { parseFilter } from "./filter.ts";
import { applyPatch } from "./patch.ts";

const names = ["userName", "active", "name", "emails", "members"];
const path = fc.oneof(
  fc.constantFrom(
    "active",
    "name.givenName",
    "members",
    'members[value eq "a"]',
    'emails[type eq "work"].value',
    "__proto__",
  ),
  fc.string(),
);
const operation = fc.record(
  { op: fc.constantFrom("add", "Replace", "remove", "move"), path, value: fc.jsonValue() },
  { requiredKeys: ["op"] },
);

test("any PATCH changes the kept attributes or is refused, and changes no other object", () => {
  fc.assert(
    fc.property(fc.oneof(fc.record({ Operations: fc.array(operation) }), fc.jsonValue()), (body) => {
      const resource = { userName: "ada", active: true, members: [{ value: "a" }] };
      const before = structuredClone(resource);
      try {
        expect(names).toEqual(expect.arrayContaining(Object.keys(applyPatch(resource, body, names))));
      } catch (error) {
        if (!(error instanceof ScimError)) throw error;
      }
      expect(resource).toEqual(before);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['userName eq "ada"', { userName: "ada" }],
  ['USERNAME EQ "a \\"b\\""', { userName: 'a "b"' }],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', { userName: "ada" }],
])("the filter %s is read", (filter, expected) => {
  expect(parseFilter(filter, { username: "userName" })).toEqual(expected);
});

test("any other filter is refused", () => {
  fc.assert(
    fc.property(fc.string(), (filter) => {
      expect(() => parseFilter(filter, { username: "userName" })).toThrow(ScimError);
    }),
  );
});
