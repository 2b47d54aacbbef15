import type {
  CreateWebhookData,
  ListWebhookDeliveriesData,
  ListWebhooksData,
  NewWebhook,
  RedeliverFailedWebhooksData,
  RotateWebhookSecretData,
  UpdateWebhookData,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryLog,
  WebhookRedelivery,
  WebhookSecret,
} from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type BodyOf, type ListQuery, Resource } from "./resource.ts";

/** The webhook endpoints of the account. `verifyWebhook` verifies what they receive. */
export class Webhooks extends Resource {
  /** Creates an endpoint. Its secret is not shown again. */
  create(body: BodyOf<CreateWebhookData>, options?: RequestOptions): Promise<NewWebhook> {
    return this.api.post("/webhooks", body, options);
  }

  list(query: ListQuery<ListWebhooksData> = {}, options?: RequestOptions): Pages<Webhook> {
    return this.pages("/webhooks", query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return this.api.get(path`/webhooks/${id}`, undefined, options);
  }

  update(id: string, body: BodyOf<UpdateWebhookData>, options?: RequestOptions): Promise<Webhook> {
    return this.api.patch(path`/webhooks/${id}`, body, options);
  }

  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/webhooks/${id}`, undefined, options);
  }

  rotateSecret(
    id: string,
    body: BodyOf<RotateWebhookSecretData> = {},
    options?: RequestOptions,
  ): Promise<WebhookSecret> {
    return this.api.post(path`/webhooks/${id}/rotate`, body, options);
  }

  /** A new secret for the addresses that jobs name in `webhook_url`. */
  rotateJobSecret(body: BodyOf<RotateWebhookSecretData> = {}, options?: RequestOptions): Promise<WebhookSecret> {
    return this.api.post("/webhooks/job-secret/rotate", body, options);
  }

  /** Sends an event of the type `test`. */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.api.post(path`/webhooks/${id}/test`, undefined, options);
  }

  deliveries(
    id: string,
    query: ListQuery<ListWebhookDeliveriesData> = {},
    options?: RequestOptions,
  ): Pages<WebhookDelivery> {
    return this.pages(path`/webhooks/${id}/deliveries`, query, options);
  }

  /** A delivery with its attempts. */
  delivery(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDeliveryLog> {
    return this.api.get(path`/webhooks/${id}/deliveries/${delivery}`, undefined, options);
  }

  redeliver(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.api.post(path`/webhooks/${id}/deliveries/${delivery}/redeliver`, undefined, options);
  }

  /** Delivers again what has failed since a time. */
  redeliverFailed(
    id: string,
    body: BodyOf<RedeliverFailedWebhooksData>,
    options?: RequestOptions,
  ): Promise<WebhookRedelivery> {
    return this.api.post(path`/webhooks/${id}/redeliver-failed`, body, options);
  }
}
