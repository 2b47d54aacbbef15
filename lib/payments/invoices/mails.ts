import { env } from "../../platform/env.ts";

/** A purchase on invoice. The amount is in the currency's minor unit. */
export interface InvoiceSale {
  id: string;
  number: string;
  credits: number;
  amount: number;
  currency: string;
}

/** The mail to the buyer of a new request: what to pay, and how. */
export function invoiceMail({ number, credits, amount, currency }: InvoiceSale, instructions: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your order ${number} at ${APP_NAME}`,
    text: `You ordered ${credits} credits for ${formatAmount(amount, currency)}.

${instructions}
Reference of the payment: ${number}

The credits are added when the payment is confirmed. Your orders: ${PUBLIC_URL}/credits#documents
`,
  };
}

/** The mail to the operators about a new request. */
export function operatorMail({ id, number, credits, amount, currency }: InvoiceSale, company: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `${company.replaceAll("\n", " ")} orders ${credits} credits on invoice (${number})`,
    text: `Order ${number} at ${APP_NAME}: ${credits} credits for ${formatAmount(amount, currency)}.

Send the invoice, and mark the order as paid when the money has arrived, or cancel it: ${PUBLIC_URL}/sign-in?next=/admin/purchases/${id}
`,
  };
}

/** The mail to the buyer when an operator has decided. */
export function decisionMail(
  { number, credits }: Pick<InvoiceSale, "number" | "credits">,
  decision: "paid" | "canceled",
) {
  const { APP_NAME, PUBLIC_URL } = env();
  if (decision === "paid")
    return {
      subject: `Your payment of order ${number} has arrived`,
      text: `${credits} credits were added to your balance at ${APP_NAME}: ${PUBLIC_URL}/credits\n`,
    };
  return {
    subject: `Your order ${number} at ${APP_NAME} was canceled`,
    text: `Please do not pay it. You can order again: ${PUBLIC_URL}/credits\n`,
  };
}

function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
