import { cookies } from "next/headers";

/** Deletes the session's cookies in this browser; the caller ends the session itself. */
export async function dropSessionCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (name.includes("next-auth.session-token")) jar.delete(name);
}
