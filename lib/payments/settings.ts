import { z } from "zod";
import { count, defineSettings, flag, json } from "../platform/settings.ts";

/** The setting AWS_MARKETPLACE_DIMENSIONS: the credits per unit of each contract dimension. */
const marketplaceDimensions = json('{"dimension": credits per unit}').pipe(
  z.record(z.string().min(1).max(100), z.int().min(1).max(100_000_000)),
);

const shape = {
  PAYMENTS: z.enum(["stripe", "sandbox", "off"]).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith("sk_", "Copy the secret key (sk_live_… or sk_test_…) from Stripe's dashboard")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith("whsec_", "Copy the signing secret (whsec_…) of the webhook endpoint")
    .optional(),
  STRIPE_API_URL: z.url().optional(),
  STRIPE_PROMOTION_CODES: flag.default(false),
  STRIPE_INVOICES: flag.default(true),
  STRIPE_TAX: flag.default(false),
  STRIPE_TAX_BEHAVIOR: z.enum(["inclusive", "exclusive"]).optional(),
  STRIPE_TAX_IDS: flag.default(false),
  INVOICE_INSTRUCTIONS: z.string().min(1).max(1_000).optional(),
  RECONCILE_MINUTES: count(60, 0, 10_080),
  FAILPOINT: z.string().optional(),
  AWS_MARKETPLACE_PRODUCT_CODE: z.string().optional(),
  AWS_MARKETPLACE_DIMENSIONS: marketplaceDimensions.default({}),
  AWS_MARKETPLACE_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+$/, "Copy the topic's ARN (arn:aws:sns:…)")
    .optional(),
  AWS_MARKETPLACE_LISTING_URL: z.url({ protocol: /^https$/ }).optional(),
  AWS_MARKETPLACE_USAGE_DIMENSION: z.string().optional(),
  AWS_MARKETPLACE_CREDIT_LINE: count(10_000, 1, 100_000_000),
  AWS_MARKETPLACE_REGION: z.string().default("us-east-1"),
  AWS_MARKETPLACE_API_URL: z.url().optional(),
};

/** The settings of payments: Stripe, the sandbox and AWS Marketplace. */
export const paymentSettings = defineSettings("payments", shape, (parsed, { local }) => {
  const chosen = parsed.PAYMENTS ?? (parsed.STRIPE_SECRET_KEY ? "stripe" : local ? "sandbox" : undefined);
  return {
    settings: { ...parsed, PAYMENTS: chosen ?? "off" },
    faults: [...contradictions(parsed, chosen), ...(local ? [] : missingInPublic(parsed, chosen))],
  };
});

type Parsed = z.output<z.ZodObject<typeof shape>>;

function contradictions(parsed: Parsed, payments: string | undefined): string[] {
  return [
    ...(payments === "stripe" && !parsed.STRIPE_SECRET_KEY ? ["STRIPE_SECRET_KEY: required for PAYMENTS=stripe."] : []),
    ...(payments === "stripe" && !parsed.STRIPE_WEBHOOK_SECRET
      ? ["STRIPE_WEBHOOK_SECRET: required for Stripe. The webhook endpoint is PUBLIC_URL/api/stripe/webhook."]
      : []),
    ...(payments === "sandbox" && parsed.STRIPE_SECRET_KEY
      ? ["PAYMENTS: the sandbox is not available if STRIPE_SECRET_KEY is set. Remove one of the two."]
      : []),
    ...(parsed.AWS_MARKETPLACE_PRODUCT_CODE && !parsed.AWS_MARKETPLACE_TOPIC_ARN
      ? ["AWS_MARKETPLACE_TOPIC_ARN: required with AWS_MARKETPLACE_PRODUCT_CODE. The topic sends the agreement events."]
      : []),
    ...(parsed.AWS_MARKETPLACE_PRODUCT_CODE &&
    Object.keys(parsed.AWS_MARKETPLACE_DIMENSIONS).length === 0 &&
    !parsed.AWS_MARKETPLACE_USAGE_DIMENSION
      ? ["AWS_MARKETPLACE_DIMENSIONS: list the dimensions of the listing, or set AWS_MARKETPLACE_USAGE_DIMENSION."]
      : []),
    ...(parsed.STRIPE_TAX && !parsed.STRIPE_TAX_BEHAVIOR
      ? [
          "STRIPE_TAX_BEHAVIOR: required with STRIPE_TAX. Write inclusive (prices include tax) or exclusive (tax is added).",
        ]
      : []),
  ];
}

function missingInPublic(parsed: Parsed, payments: string | undefined): string[] {
  return [
    ...(payments === undefined ? ["STRIPE_SECRET_KEY: required in public mode, unless PAYMENTS=off."] : []),
    ...(payments === "sandbox" ? ["PAYMENTS: the sandbox is only for local mode. Write stripe or off."] : []),
    ...(parsed.FAILPOINT ? ["FAILPOINT: only for tests in local mode, because it stops the process. Remove it."] : []),
  ];
}
