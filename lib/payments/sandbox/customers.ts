import { z } from "zod";
import { invalidRequest } from "./fault.ts";
import { address, expand, flag, metadata, paging, parameters, text } from "./form.ts";
import { page, type Route } from "./route.ts";

const fields = {
  email: z.email().optional(),
  name: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text }).partial().optional(),
  expand,
};

/** Customers, their saved cards and the session of the customer portal. */
export const customerRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/customers",
    handle: ({ store }, form) => {
      const params = parameters(z.strictObject(fields), form);
      return store.add("customer", {
        email: params.email ?? null,
        name: params.name ?? null,
        address: null,
        metadata: params.metadata ?? {},
        invoice_settings: { default_payment_method: null },
      });
    },
  },
  {
    method: "GET",
    path: "/v1/customers",
    handle: ({ store }, form) => {
      const params = parameters(z.strictObject({ ...paging, email: text.optional() }), form);
      const found = store.all("customer").filter(({ email }) => !params.email || email === params.email);
      return page(found, "/v1/customers", params);
    },
  },
  { method: "GET", path: "/v1/customers/:id", handle: ({ store }, _given, id) => store.get("customer", id) },
  {
    method: "POST",
    path: "/v1/customers/:id",
    handle: ({ store }, form, id) => {
      const customer = store.get("customer", id);
      const change = parameters(z.strictObject(fields), form);
      if (change.email) customer.email = change.email;
      if (change.name) customer.name = change.name;
      Object.assign(customer.metadata, change.metadata);
      const card = change.invoice_settings?.default_payment_method;
      if (card) customer.invoice_settings.default_payment_method = store.get("payment_method", card).id;
      return customer;
    },
  },
  {
    method: "DELETE",
    path: "/v1/customers/:id",
    handle: ({ store }, form, id) => {
      parameters(z.strictObject({}), form);
      store.remove("customer", id);
      for (const method of store.all("payment_method")) if (method.customer === id) method.customer = null;
      return { id, object: "customer", deleted: true };
    },
  },
  {
    method: "GET",
    path: "/v1/payment_methods",
    handle: ({ store }, form) => {
      const params = parameters(
        z.strictObject({
          ...paging,
          customer: text.optional(),
          type: z.enum(["card"]).optional(),
          allow_redisplay: text.optional(),
        }),
        form,
      );
      const found = store.all("payment_method").filter(({ customer }) => customer === (params.customer ?? null));
      return page(found, "/v1/payment_methods", params);
    },
  },
  {
    method: "GET",
    path: "/v1/payment_methods/:id",
    handle: ({ store }, _given, id) => store.get("payment_method", id),
  },
  {
    method: "POST",
    path: "/v1/payment_methods/:id/detach",
    handle: ({ store, emit }, form, id) => {
      parameters(z.strictObject({ expand }), form);
      const method = store.get("payment_method", id);
      if (!method.customer) throw invalidRequest("The payment method you provided is not attached to a customer.");
      method.customer = null;
      emit("payment_method.detached", method);
      return method;
    },
  },
  { method: "GET", path: "/v1/setup_intents/:id", handle: ({ store }, _given, id) => store.get("setup_intent", id) },
  {
    method: "POST",
    path: "/v1/billing_portal/sessions",
    handle: ({ store, pages }, form) => {
      const params = parameters(
        z.strictObject({
          customer: text,
          return_url: address.optional(),
          configuration: text.optional(),
          locale: text.optional(),
          expand,
        }),
        form,
      );
      return store.add("billing_portal.session", {
        customer: store.get("customer", params.customer, "customer").id,
        return_url: params.return_url ?? null,
        url: pages.portal(params.return_url ?? null),
      });
    },
  },
  {
    method: "POST",
    path: "/v1/prices",
    handle: ({ store }, form) => {
      const params = parameters(
        z.strictObject({
          currency: text,
          unit_amount: z.coerce.number().int().min(0),
          product_data: z.strictObject({ name: text }),
          currency_options: z
            .record(z.string(), z.strictObject({ unit_amount: z.coerce.number().int().min(0) }))
            .optional(),
          active: flag.optional(),
          expand,
        }),
        form,
      );
      return store.add("price", {
        active: true,
        currency: params.currency,
        unit_amount: params.unit_amount,
        currency_options: params.currency_options ?? {},
        product: params.product_data.name,
      });
    },
  },
];
