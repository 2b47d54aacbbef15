import { randomInt } from "node:crypto";
import { AppError, invalidInput } from "@atelier/errors";
import { creditSettings } from "../../credits/settings.ts";
import { endOfDay } from "../../credits/validity.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { int, nullable, runForCount, statement, text, timestamp } from "../../platform/database/statement.ts";

const MAX_CREDITS = 1_000_000;
const MAX_REDEMPTIONS = 10_000_000;
const MAX_DAYS = 36_500;
/** Without letters and digits that look like others. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const RANDOM_LENGTH = 12;

/** A new code, as an operator enters it. */
export interface NewPromotion {
  /** Without one, a random code that cannot be guessed. */
  code?: string | undefined;
  credits: number;
  /** The days after which its credits end; 0 for no end, and without it the setting. */
  validDays?: number | undefined;
  maxRedemptions: number;
  /** The last day (UTC) on which it can be redeemed, as "2027-03-03". */
  ends?: string | undefined;
}

/** The code as it is stored, without the spaces and small letters that people enter. */
export const normalizeCode = (code: string): string => code.replaceAll(/\s/g, "").toUpperCase();

/** Whether a normalized code has the form of all codes. */
export const isCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9]$/.test(code);

const ADD = statement(
  "add_promotion",
  { code: text(), credits: int, validDays: nullable(int), maxRedemptions: int, endsAt: nullable(timestamp) },
  `INSERT INTO promotion (code, credits, valid_days, max_redemptions, ends_at)
   VALUES ($code, $credits, $validDays, $maxRedemptions, $endsAt) ON CONFLICT (code) DO NOTHING`,
  {},
);

/** Creates a code. Returns it. Throws `invalid_input` with the fields that are not valid. */
export async function addPromotion(tx: Queryable, promotion: NewPromotion): Promise<string> {
  const code = normalizeCode(promotion.code ?? "") || randomCode();
  if (!isCode(code))
    throw invalidInput("/code", "Write 6 to 40 letters, digits and hyphens, or leave it empty for a random code.");
  const { credits, maxRedemptions, validDays = creditSettings().CREDITS_PROMOTIONAL_DAYS } = promotion;
  checkCount("/credits", credits, 1, MAX_CREDITS);
  checkCount("/max_redemptions", maxRedemptions, 1, MAX_REDEMPTIONS);
  checkCount("/valid_days", validDays, 0, MAX_DAYS);
  const endsAt = endOfDay(promotion.ends)?.at ?? null;
  const values = { code, credits, validDays: validDays || null, maxRedemptions, endsAt };
  if ((await runForCount(tx, ADD, values)) === 0)
    throw invalidInput("/code", "This code exists already. Choose another.");
  return code;
}

const END = statement(
  "end_promotion",
  { code: text() },
  "UPDATE promotion SET ends_at = now() WHERE code = $code AND (ends_at IS NULL OR ends_at > now())",
  {},
);

/** Ends a code, which cannot be redeemed from now on. Redeemed credits stay. Throws `not_found`. */
export async function endPromotion(tx: Queryable, code: string): Promise<void> {
  const normalized = normalizeCode(code);
  if (!isCode(normalized) || (await runForCount(tx, END, { code: normalized })) === 0)
    throw new AppError("not_found", "This code does not exist or has ended already.");
}

function checkCount(pointer: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalidInput(pointer, `Write a whole number from ${least} to ${most.toLocaleString("en")}.`);
}

const randomCode = (): string =>
  Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
