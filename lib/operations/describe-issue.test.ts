import { expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";

const schema = z.strictObject({
  prompt: z.string().min(1).max(5),
  factor: z.literal([2, 3, 4]).optional(),
  mode: z.enum(["fast", "best"]).optional(),
  only: z.literal("png").optional(),
  margin: z.number().min(0).lt(50).multipleOf(5).optional(),
  n: z.int().positive().optional(),
  boxes: z
    .array(z.tuple([z.number(), z.number()]))
    .max(2)
    .optional(),
  crop: z.boolean().optional(),
  tag: z.string().min(2).or(z.literal("auto")).optional(),
  color: z
    .string()
    .refine(() => false, "This is not a CSS color.")
    .optional(),
});

test.each([
  [{}, "/prompt", "This field is required."],
  [{ prompt: 3 }, "/prompt", "Send text."],
  [{ prompt: "" }, "/prompt", "This field must not be empty."],
  [{ prompt: "longer" }, "/prompt", "Send at most 5 characters."],
  [{ factor: 9 }, "/factor", "Must be 2, 3 or 4."],
  [{ mode: "slow" }, "/mode", "Must be fast or best."],
  [{ only: "gif" }, "/only", "Must be png."],
  [{ margin: -5 }, "/margin", "Send at least 0."],
  [{ margin: 50 }, "/margin", "Send less than 50."],
  [{ margin: 7 }, "/margin", "Send a multiple of 5."],
  [{ margin: "7" }, "/margin", "Send a number."],
  [{ n: 1.5 }, "/n", "Send a whole number."],
  [{ n: 0 }, "/n", "Send more than 0."],
  [{ boxes: {} }, "/boxes", "Send a list."],
  [
    {
      boxes: [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
    },
    "/boxes",
    "Send at most 2 entries.",
  ],
  [{ boxes: [[1, "x"]] }, "/boxes/0/1", "Send a number."],
  [{ tag: 5 }, "/tag", "Send text."],
  [{ crop: "yes" }, "/crop", "Send true or false."],
  [{ color: "blau" }, "/color", "This is not a CSS color."],
])("%o", (fields, pointer, message) => {
  const input = pointer === "/prompt" ? fields : { prompt: "fox", ...fields };
  const { error } = schema.safeParse(input, { error: describeIssue });
  expect(error?.issues.map((issue) => [`/${issue.path.join("/")}`, issue.message])).toEqual([[pointer, message]]);
});
