import { cookies } from "next/headers";

/** Takes the session's cookies from this browser; the session itself is ended by whoever calls. */
export async function dropSessionCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (name.includes("next-auth.session-token")) jar.delete(name);
}
