import { AppError, invalidInput } from "@atelier/errors";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

const SHORTEST = 8;
const LONGEST = 200;
/** Each hashing takes 19 MiB: this many at once, this many more waiting, so that a flood of sign-ins cannot take the memory. */
const HASHING_AT_ONCE = 4;
const MOST_WAITING = 200;

const common = new Set(dictionary["passwords-common"]);

/** Throws `invalid_input` unless a password is long enough and not one that everybody tries. */
export function requireGoodPassword(password: string, email: string): void {
  const { length } = [...password];
  if (length < SHORTEST) throw invalidInput("/password", `Use at least ${SHORTEST} characters.`);
  if (length > LONGEST) throw invalidInput("/password", `Use at most ${LONGEST} characters.`);
  const plain = password.trim().toLowerCase();
  const name = email.toLowerCase().split("@")[0] ?? "";
  if (isCommon(plain) || plain === email.toLowerCase() || plain === name)
    throw invalidInput(
      "/password",
      "This password is easy to guess. Use a few unrelated words, or let a manager make one.",
    );
}

/** argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
}

/** Whether a password fits its hash. With no hash it takes as long and answers false, so that time tells nothing. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash());
  const fits = await inTurn(() => verify(against, password.slice(0, 4 * LONGEST)));
  return fits && passwordHash !== null;
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

let hashing = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing >= HASHING_AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new AppError("overloaded", "Many people are signing in right now: try again in a moment.", {
        retryAfterSeconds: 5,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else hashing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}
