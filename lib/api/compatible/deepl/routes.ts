import { Hono } from "hono";
import { z } from "zod";
import { readBalance } from "../../../credits/ledger.ts";
import { documentTranslate } from "../../../operations/document-translate/index.ts";
import { pool } from "../../../platform/database/db.ts";
import { readPriceTable } from "../../../prices/price-table.ts";
import { sumUsage } from "../../../usage/sums.ts";
import { authenticated, forScope } from "../../http/caller/authenticate.ts";
import type { ApiEnv, Context } from "../../http/context.ts";
import { parseQuery } from "../../http/page.ts";
import { documentStatus, downloadDocument, uploadDocument } from "./documents.ts";
import { addGlossary, allGlossaries, glossaryEntries, oneGlossary, removeGlossary } from "./glossaries.ts";
import { listLanguages, listLanguagesByResource, listPairs, listResources, resourceNames } from "./languages.ts";
import { flag } from "./markup.ts";
import {
  addMultilingualGlossary,
  allMultilingualGlossaries,
  changeMultilingualGlossary,
  multilingualEntries,
  oneMultilingualGlossary,
  removeDictionary,
  replaceDictionary,
} from "./multilingual-glossaries.ts";
import { translate } from "./translate.ts";
import { correct, rephrase } from "./write.ts";

const translation = { operation: documentTranslate.slug } as const;
const forGlossaries = forScope("translation");
const languageQuery = z.strictObject({
  type: z.enum(["source", "target"]).default("source"),
  // No language is hidden here.
  enable_beta_languages: flag,
});
const resourceQuery = z.strictObject({ resource: z.enum(resourceNames) });
/** The characters of one unit of the translator's price. */
const UNIT_CHARACTERS = 500;

/** The API of DeepL: https://developers.deepl.com/docs. */
export const deepLRoutes = new Hono<ApiEnv>()
  .post("/v2/translate", authenticated(translate, translation))
  .post("/v2/write/rephrase", authenticated(rephrase, translation))
  .post("/v2/write/correct", authenticated(correct, translation))
  .post("/v2/document", authenticated(uploadDocument, translation))
  .post(
    "/v2/document/:id",
    authenticated<"/v2/document/:id">((context) => documentStatus(context, context.req.param("id")), translation),
  )
  .post(
    "/v2/document/:id/result",
    authenticated<"/v2/document/:id/result">(
      (context) => downloadDocument(context, context.req.param("id")),
      translation,
    ),
  )
  .get("/v2/languages", authenticated(languages, "any"))
  .get(
    "/v3/languages",
    authenticated(async (context) => {
      const { resource } = parseQuery(resourceQuery, context.req.query());
      return context.json(await listLanguagesByResource(resource));
    }, "any"),
  )
  .get(
    "/v3/languages/resources",
    authenticated((context) => context.json(listResources()), "any"),
  )
  .get("/v2/usage", authenticated(usage))
  .get(
    "/v2/glossary-language-pairs",
    authenticated(async (context) => context.json({ supported_languages: await listPairs() }), "any"),
  )
  .get("/v2/glossaries", forGlossaries(allGlossaries))
  .post("/v2/glossaries", forGlossaries(addGlossary))
  .get(
    "/v2/glossaries/:id",
    forGlossaries<"/v2/glossaries/:id">((context) => oneGlossary(context, context.req.param("id"))),
  )
  .get(
    "/v2/glossaries/:id/entries",
    forGlossaries<"/v2/glossaries/:id/entries">((context) => glossaryEntries(context, context.req.param("id"))),
  )
  .delete(
    "/v2/glossaries/:id",
    forGlossaries<"/v2/glossaries/:id">((context) => removeGlossary(context, context.req.param("id"))),
  )
  .get("/v3/glossaries", forGlossaries(allMultilingualGlossaries))
  .post("/v3/glossaries", forGlossaries(addMultilingualGlossary))
  .get(
    "/v3/glossaries/:id",
    forGlossaries<"/v3/glossaries/:id">((context) => oneMultilingualGlossary(context, context.req.param("id"))),
  )
  .patch(
    "/v3/glossaries/:id",
    forGlossaries<"/v3/glossaries/:id">((context) => changeMultilingualGlossary(context, context.req.param("id"))),
  )
  .delete(
    "/v3/glossaries/:id",
    forGlossaries<"/v3/glossaries/:id">((context) => removeGlossary(context, context.req.param("id"))),
  )
  .get(
    "/v3/glossaries/:id/entries",
    forGlossaries<"/v3/glossaries/:id/entries">((context) => multilingualEntries(context, context.req.param("id"))),
  )
  .put(
    "/v3/glossaries/:id/dictionaries",
    forGlossaries<"/v3/glossaries/:id/dictionaries">((context) => replaceDictionary(context, context.req.param("id"))),
  )
  .delete(
    "/v3/glossaries/:id/dictionaries",
    forGlossaries<"/v3/glossaries/:id/dictionaries">((context) => removeDictionary(context, context.req.param("id"))),
  );

async function languages(context: Context): Promise<Response> {
  const { type } = parseQuery(languageQuery, context.req.query());
  return context.json(await listLanguages(type));
}

/** Credits as characters, at the translator's price: those of this month, and what the balance still allows. */
async function usage(context: Context): Promise<Response> {
  const { accountId } = context.get("caller");
  const now = new Date();
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const [{ available }, sums, prices] = await Promise.all([
    readBalance(pool(), accountId),
    sumUsage(accountId, ["operation"], { from, to: now }),
    readPriceTable(),
  ]);
  const { per_500_characters = 1 } = prices.getPrices(documentTranslate);
  const getCharacters = (credits: number) => Math.floor((credits / Math.max(1, per_500_characters)) * UNIT_CHARACTERS);
  const used = sums.find(({ values: [operation] }) => operation === documentTranslate.slug)?.credits ?? 0;
  const count = getCharacters(used);
  return context.json({ character_count: count, character_limit: count + getCharacters(available) });
}
