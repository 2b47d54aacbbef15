import { AppError, invalidInput } from "@atelier/errors";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;
/** One hash takes 19 MiB, so limits on running and waiting hashes keep many sign-ins from exhausting the memory. */
const MAX_CONCURRENT_HASHES = 4;
const MAX_WAITING_HASHES = 200;

const common = new Set(dictionary["passwords-common"]);

/** Throws `invalid_input` for a password that is too short, too long or commonly used. */
export function requireGoodPassword(password: string, email: string): void {
  const { length } = [...password];
  if (length < MIN_LENGTH)
    throw invalidInput("/password", `The password is too short. Use at least ${MIN_LENGTH} characters.`);
  if (length > MAX_LENGTH)
    throw invalidInput("/password", `The password is too long. Use at most ${MAX_LENGTH} characters.`);
  const plain = password.trim().toLowerCase();
  const name = email.toLowerCase().split("@")[0] ?? "";
  if (isCommon(plain) || plain === email.toLowerCase() || plain === name)
    throw invalidInput(
      "/password",
      "This password is easy to guess. Use a few unrelated words, or let a password manager generate one.",
    );
}

/** Hashes with argon2id and OWASP's parameters (19 MiB, 2 passes, 1 lane). Returns a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
}

/** Whether a password matches its hash. Without a hash it takes as long, so the duration does not reveal whether an account exists. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const reference = passwordHash ?? (await dummyHash());
  const matches = await withHashSlot(() => verify(reference, password.slice(0, 4 * MAX_LENGTH)));
  return matches && passwordHash !== null;
}

function isCommon(plain: string): boolean {
  const letters = plain.replace(/[^\p{L}]+$/u, "");
  return (
    common.has(plain) ||
    common.has(plain.replace(/[^\p{L}\p{N}]/gu, "")) ||
    (letters.length >= 4 && common.has(letters) && plain.length - letters.length <= 4) ||
    /^(.{1,3})\1+$/u.test(plain)
  );
}

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(crypto.randomUUID());
  return dummy;
}

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(hashing: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT_HASHES) {
    if (waiting.length >= MAX_WAITING_HASHES)
      throw new AppError("overloaded", "Too many sign-ins are in progress. Try again in a moment.", {
        retryAfterSeconds: 5,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await hashing();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
