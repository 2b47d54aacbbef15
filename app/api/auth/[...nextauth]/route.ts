import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/accounts/auth-options.ts";
import { visitor } from "#lib/platform/session.ts";

const LARGEST_BYTES = 100_000;

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return NextAuth(request, context, authOptions(await visitor()));
}

/** Whoever signs in or out. A body is read whole, so one that does not tell a modest length is not read at all. */
async function post(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  return length <= LARGEST_BYTES ? handler(request, context) : new Response(null, { status: 413 });
}

export { handler as GET, post as POST };
