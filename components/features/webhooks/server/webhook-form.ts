import { getText } from "#components/ui/server/form-state.ts";

/** The fields of an endpoint as the API names them, from its form. The schema of the API checks them. */
export const readWebhookForm = (form: FormData): Record<string, unknown> => ({
  url: getText(form, "url").trim(),
  description: getText(form, "description").trim(),
  events: form.has("all-events") ? ["*"] : form.getAll("event"),
  payload: form.has("thin") ? "thin" : "full",
  enabled: form.has("enabled"),
});
