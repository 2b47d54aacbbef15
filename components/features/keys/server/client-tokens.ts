import { type LiveClientToken, listClientTokens } from "#lib/keys/live-client-tokens.ts";

const PAGE_SIZE = 25;

/** One page of the account's client tokens that work, newest first. */
export interface ClientTokenPage {
  tokens: LiveClientToken[];
  /** The last token of the page, if there are older ones. */
  older: string | undefined;
}

/** The account's client tokens that work; `before` is a token's ID. */
export async function readClientTokens(accountId: string, before: string | undefined): Promise<ClientTokenPage> {
  const found = await listClientTokens(accountId, { limit: PAGE_SIZE + 1, before });
  const tokens = found.slice(0, PAGE_SIZE);
  return { tokens, older: found.length > PAGE_SIZE ? tokens.at(-1)?.id : undefined };
}
