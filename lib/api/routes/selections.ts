import { rm } from "node:fs/promises";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { AppError, invalidInput } from "../../errors.ts";
import { lookAtImage, selectAt } from "../../jobs/select.ts";
import { InputFile } from "../../operations/fields.ts";
import { authenticate } from "../authenticate.ts";
import type { ApiEnv } from "../context.ts";
import { parseFields } from "../page.ts";
import { receiveBody, receiveJsonBody } from "../receive.ts";
import { temporaryDirectory } from "../temporary.ts";

/** Looking costs seconds of a core and is free, so it is counted more strictly than anything that is paid. */
const looks = new RateLimiterMemory({ points: 15, duration: 60 });

const share = z.number().min(0).max(1);
const places = z.array(z.tuple([share, share])).max(20);
const clicks = z.strictObject({ included: places.min(1), excluded: places.default([]) });

/** Picking objects by clicking, for the portal's own pages; an API key finds nothing here. */
const portalOnly = createMiddleware<ApiEnv>(async (context, next) => {
  if (context.get("caller").keyId !== null) throw new AppError("not_found");
  await next();
});

export const selectionRoutes = new Hono<ApiEnv>()
  .post("/selections", authenticate, portalOnly, async (context) => {
    const { accountId } = context.get("caller");
    await countLook(accountId);
    const directory = await temporaryDirectory();
    try {
      const { image } = (await receiveBody(context.env.incoming, directory)).fields;
      if (!(image instanceof InputFile)) throw invalidInput("/image", "Send the image as the file of a form.");
      return context.json({ object: "selection", id: await lookAtImage(accountId, image) }, 201);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  })
  .post("/selections/:selection/mask", authenticate, portalOnly, async (context) => {
    const marks = parseFields(clicks, await receiveJsonBody(context.env.incoming));
    const mask = await selectAt(context.get("caller").accountId, context.req.param("selection"), marks);
    return context.body(Uint8Array.from(mask), 200, { "content-type": "image/png", "cache-control": "no-store" });
  });

async function countLook(accountId: string): Promise<void> {
  try {
    await looks.consume(accountId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError("rate_limited", `Too many images at once. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }
}
