import { env } from "../../../platform/env.ts";
import { defineInternalRoute } from "../../define-route.ts";

/** The former address of the API reference, which is a page of the docs now. */
export const referenceRoute = defineInternalRoute({
  method: "GET",
  path: "/reference",
  access: "open",
  handler: ({ context }) => context.redirect(`${env().PUBLIC_URL}/docs/api`, 308),
});
