import { z } from "zod";
import { invalidRequest } from "./fault.ts";
import { flag, integer, parameters, text } from "./form.ts";
import type { CheckoutSession } from "./objects.ts";
import { confirm, newIntent, saveCard } from "./payments.ts";
import type { Context } from "./route.ts";

/** The customer completes the page: a card payment, a `delayed` payment that takes days, or a saved card. */
export function complete(context: Context, form: object, id: string): CheckoutSession {
  const params = parameters(
    z.strictObject({
      payment_method: text.default("pm_card_visa"),
      discount_percent: integer.pipe(z.number().min(0).max(100)).optional(),
      tax_percent: integer.pipe(z.number().min(0).max(50)).optional(),
      delayed: flag.default(false),
    }),
    form,
  );
  const { store, emit } = context;
  const session = openSession(store.get("checkout.session", id));
  if (session.mode === "setup") {
    const method = saveCard(context, params.payment_method, session.customer);
    const setup = store.add("setup_intent", {
      customer: session.customer,
      payment_method: method.id,
      status: "succeeded",
      usage: "off_session",
      metadata: session.pending.metadata,
    });
    Object.assign(session, { status: "complete", setup_intent: setup.id, url: null });
    emit("setup_intent.succeeded", setup);
    emit("checkout.session.completed", session);
    return session;
  }
  if (params.discount_percent && !session.allow_promotion_codes)
    throw invalidRequest("This session does not accept promotion codes.");
  if (params.tax_percent && !session.automatic_tax.enabled) throw invalidRequest("This session does not compute tax.");
  const discounted = Math.round(((session.amount_subtotal ?? 0) * (100 - (params.discount_percent ?? 0))) / 100);
  session.amount_total = discounted + Math.round((discounted * (params.tax_percent ?? 0)) / 100);
  if (session.amount_total > 0) pay(context, session, params);
  else session.payment_status = "no_payment_required";
  Object.assign(session, { status: "complete", url: null });
  if (session.invoice_creation?.enabled && !params.delayed) writeInvoice(context, session);
  emit("checkout.session.completed", session);
  return session;
}

function pay(context: Context, session: CheckoutSession, params: { payment_method: string; delayed: boolean }): void {
  const method = saveCard(context, params.payment_method, session.pending.setup_future_usage ? session.customer : null);
  const intent = newIntent(context, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    customer: session.customer,
    metadata: session.pending.metadata,
    description: session.pending.description,
  });
  session.payment_intent = intent.id;
  if (params.delayed) {
    intent.status = "processing";
    return;
  }
  confirm(context, intent, method, false);
  session.payment_status = "paid";
}

function writeInvoice({ store, pages, emit }: Context, session: CheckoutSession): void {
  const total = session.amount_total ?? 0;
  const invoice = store.add("invoice", {
    customer: session.customer,
    currency: session.currency ?? "usd",
    amount_paid: total,
    total,
    status: "paid",
    number: `SANDBOX-${String(store.all("invoice").length + 1).padStart(4, "0")}`,
    hosted_invoice_url: "",
    invoice_pdf: "",
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
  });
  const url = pages.receipt(invoice.id, invoice.metadata.purchase_id);
  Object.assign(invoice, { hosted_invoice_url: url, invoice_pdf: url });
  session.invoice = invoice.id;
  emit("invoice.paid", invoice);
}

/** Returns the session if it is still open. Throws an invalid request otherwise. */
export function openSession(session: CheckoutSession): CheckoutSession {
  if (session.status !== "open")
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be used; this one is ${session.status}.`,
    );
  return session;
}
