import { AppError } from "@atelier/errors";
import { adminScopes, refuseWider } from "./grants.ts";
import type { KeyChange } from "./request.ts";
import { type Manager, revokeRestrictedKey, rotateRestrictedKey, updateRestrictedKey } from "./restricted.ts";
import { type IssuedListedKey, type ListedKey, readKey } from "./restricted-list.ts";
import { revokeKey, rotateKey } from "./rotate.ts";

/** Who manages keys of an account. */
export interface KeyManager extends Manager {
  accountId: string;
}

/** Changes a restricted key. Throws `not_found`, `key_restricted`, and `invalid_input` for the primary key. */
export async function updateManagedKey(manager: KeyManager, keyId: string, change: KeyChange): Promise<ListedKey> {
  if (await findPrimary(manager, keyId))
    throw new AppError(
      "invalid_input",
      "The primary key may do everything and cannot be changed. Create a restricted key, or rotate this one.",
    );
  return updateRestrictedKey(manager.accountId, keyId, change, manager);
}

/**
 * Rotates a key. A restricted key keeps its id; the primary key is replaced by a new one. The old secret works for
 * `overlapHours` (0 to 72). Throws `not_found`, `invalid_input`, `key_restricted`, `role_required`.
 */
export async function rotateManagedKey(
  manager: KeyManager,
  keyId: string,
  overlapHours: number,
): Promise<IssuedListedKey> {
  const { accountId } = manager;
  const primary = await findPrimary(manager, keyId);
  if (!primary) return rotateRestrictedKey(accountId, keyId, overlapHours, manager);
  if (primary.grants.expiresAt)
    throw new AppError("invalid_input", "This key was already rotated. Rotate the new one.");
  const { key, view } = await rotateKey(accountId, overlapHours, manager.role);
  return { key, view: await readKey(accountId, view.id) };
}

/** Revokes a key. Every server refuses it within 5 seconds. Throws `not_found`, `key_restricted`. */
export async function revokeManagedKey(manager: KeyManager, keyId: string): Promise<void> {
  const { accountId } = manager;
  if (await findPrimary(manager, keyId)) await revokeKey(accountId, keyId);
  else await revokeRestrictedKey(accountId, keyId, manager);
}

/**
 * The key if it is a primary one, which of restricted keys only an admin key may change. The primary key manages as well, so
 * an admin key for some networks or a time cannot get one that works everywhere and longer. Throws
 * `not_found`, `key_restricted`.
 */
async function findPrimary({ accountId, grants }: KeyManager, keyId: string): Promise<ListedKey | null> {
  const key = await readKey(accountId, keyId);
  if (key.kind !== "primary") return null;
  if (grants && !grants.admin)
    throw new AppError(
      "key_restricted",
      "A restricted key cannot change the primary key. Use the primary key or an admin key.",
    );
  if (grants) refuseWider(grants, { ...key.grants, scopes: adminScopes });
  return key;
}
