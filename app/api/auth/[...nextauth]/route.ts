import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/accounts/auth-options.ts";
import { visitor } from "#lib/session.ts";

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return NextAuth(request, context, authOptions(await visitor()));
}

export { handler as GET, handler as POST };
