import { z } from "zod";
import { invalidRequest } from "./fault.ts";
import { address, currencyCode, expand, flag, integer, list, metadata, parameters, text } from "./form.ts";
import type { Context } from "./route.ts";

const create = z.strictObject({
  mode: z.enum(["payment", "setup"]),
  line_items: list(
    z.strictObject({
      quantity: integer.pipe(z.number().min(1)),
      price: text.optional(),
      price_data: z
        .strictObject({
          currency: currencyCode,
          unit_amount: integer.pipe(z.number().min(0)),
          tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
          product_data: z.strictObject({ name: text, description: text.optional(), tax_code: text.optional() }),
        })
        .optional(),
    }),
  ).optional(),
  currency: currencyCode.optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({
      address: z.enum(["auto", "never"]),
      name: z.enum(["auto", "never"]),
      shipping: z.enum(["auto", "never"]),
    })
    .partial()
    .optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.default({}),
      description: text.optional(),
      receipt_email: z.email().optional(),
      setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
    })
    .optional(),
  setup_intent_data: z.strictObject({ metadata: metadata.default({}), description: text.optional() }).optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z
        .strictObject({ metadata: metadata.default({}), description: text.optional() })
        .default({ metadata: {} }),
    })
    .optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  allowed_payment_method_types: list(text).optional(),
  locale: text.optional(),
  expires_at: integer.optional(),
  success_url: address,
  cancel_url: address.optional(),
  expand,
});

export type NewCheckout = z.output<typeof create>;

/** Parses the parameters of a new session and checks Stripe's rules for their combinations. */
export function newCheckout(form: object): NewCheckout {
  const params = parameters(create, form);
  refuseWrongCombinations(params);
  return params;
}

function refuseWrongCombinations(params: NewCheckout): void {
  if (params.mode === "payment" && !params.line_items?.length)
    throw invalidRequest("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  if (params.mode === "setup" && (params.line_items || params.payment_intent_data || params.invoice_creation))
    throw invalidRequest("You can not pass `line_items`, `payment_intent_data` or `invoice_creation` in `setup` mode.");
  if (params.mode === "setup" && !params.currency && !params.allowed_payment_method_types)
    throw invalidRequest("Missing required param: currency.", { code: "parameter_missing", param: "currency" });
  if (params.mode === "payment" && params.setup_intent_data)
    throw invalidRequest("You can not pass `setup_intent_data` in `payment` mode.", { param: "setup_intent_data" });
  if (params.customer && params.customer_email)
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer",
    });
  if (params.customer_update && !params.customer)
    throw invalidRequest("`customer_update` can only be used with `customer`.", { param: "customer_update" });
  if (params.tax_id_collection?.enabled && params.customer && params.customer_update?.name !== "auto")
    throw invalidRequest(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
      { param: "tax_id_collection" },
    );
  if (params.automatic_tax?.enabled && params.customer && params.customer_update?.address !== "auto")
    throw invalidRequest(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto'.",
      { code: "customer_tax_location_invalid", param: "automatic_tax" },
    );
}

/** The total of the line items, which must have the same currency. */
export function getTotal({ store }: Context, params: NewCheckout): { amount: number; currency: string } {
  const lines = (params.line_items ?? []).map(({ price, price_data: inline, quantity }, index) => {
    if ((price === undefined) === (inline === undefined))
      throw invalidRequest(`You must specify either \`price\` or \`price_data\` for line_items[${index}].`, {
        param: `line_items[${index}]`,
      });
    if (inline) return { amount: inline.unit_amount * quantity, currency: inline.currency };
    const found = store.get("price", price ?? "", `line_items[${index}][price]`);
    const currency = params.currency ?? found.currency;
    const unit = currency === found.currency ? found.unit_amount : found.currency_options[currency]?.unit_amount;
    if (unit === undefined)
      throw invalidRequest(`The price specified does not support the currency ${currency}.`, { param: "currency" });
    return { amount: unit * quantity, currency };
  });
  const currency = lines[0]?.currency ?? "usd";
  if (lines.some((line) => line.currency !== currency) || (params.currency && params.currency !== currency))
    throw invalidRequest("All line items must share one currency.", { param: "line_items" });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount < 50)
    throw invalidRequest("The Checkout Session's total amount must convert to at least 50 cents.", {
      code: "amount_too_small",
    });
  return { amount, currency };
}
