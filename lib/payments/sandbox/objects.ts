/** The fields of Stripe's objects that the service may use, in the API version that its client pins. */
interface Base {
  id: string;
  created: number;
  livemode: false;
}

type Metadata = Record<string, string>;

export interface Customer extends Base {
  object: "customer";
  email: string | null;
  name: string | null;
  address: null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
}

export interface Price extends Base {
  object: "price";
  active: true;
  currency: string;
  unit_amount: number;
  currency_options: Record<string, { unit_amount: number }>;
  product: string;
}

export interface CheckoutSession extends Base {
  object: "checkout.session";
  mode: "payment" | "setup";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  amount_subtotal: number | null;
  amount_total: number | null;
  currency: string | null;
  customer: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  invoice: string | null;
  metadata: Metadata;
  url: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  allow_promotion_codes: boolean | null;
  automatic_tax: { enabled: boolean };
  tax_id_collection: { enabled: boolean };
  invoice_creation: { enabled: boolean; invoice_data: { metadata: Metadata } } | null;
  /** Fields of the payment or set-up that the completed session creates. Stripe's object does not have this field. */
  pending: { metadata: Metadata; description: string | null; setup_future_usage: string | null };
}

export interface PaymentIntent extends Base {
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  status: "requires_payment_method" | "requires_confirmation" | "processing" | "succeeded" | "canceled";
  latest_charge: string | null;
  last_payment_error: Record<string, unknown> | null;
  description: string | null;
  receipt_email: string | null;
  metadata: Metadata;
}

export interface SetupIntent extends Base {
  object: "setup_intent";
  customer: string | null;
  payment_method: string | null;
  status: "requires_payment_method" | "succeeded";
  usage: "off_session";
  metadata: Metadata;
}

export interface PaymentMethod extends Base {
  object: "payment_method";
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface Charge extends Base {
  object: "charge";
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string | null;
  paid: boolean;
  status: "succeeded" | "pending" | "failed";
  receipt_url: string | null;
  metadata: Metadata;
}

export interface Invoice extends Base {
  object: "invoice";
  customer: string | null;
  currency: string;
  amount_paid: number;
  total: number;
  status: "paid";
  number: string;
  hosted_invoice_url: string;
  invoice_pdf: string;
  metadata: Metadata;
}

export interface Refund extends Omit<Base, "livemode"> {
  object: "refund";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: "succeeded" | "pending" | "failed" | "canceled";
  failure_reason?: string;
  metadata: Metadata;
}

export interface Dispute extends Base {
  object: "dispute";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "won" | "lost" | "warning_needs_response" | "warning_closed";
  metadata: Metadata;
}

export interface Event extends Base {
  object: "event";
  api_version: string;
  type: string;
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
  data: { object: object };
}

export interface PortalSession extends Base {
  object: "billing_portal.session";
  customer: string;
  return_url: string | null;
  url: string;
}

export interface Objects {
  customer: Customer;
  price: Price;
  "checkout.session": CheckoutSession;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  invoice: Invoice;
  refund: Refund;
  dispute: Dispute;
  event: Event;
  "billing_portal.session": PortalSession;
}
