import type {
  ClientToken,
  CreateClientTokenData,
  CreateKeyData,
  IssuedKey,
  Key,
  ListClientTokensData,
  ListKeysData,
  LiveClientToken,
  RotateKeyData,
  UpdateKeyData,
} from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type BodyOf, type ListQuery, Resource } from "./resource.ts";

/** The keys of the account. */
export class Keys extends Resource {
  /** Creates a restricted key. Its secret is not shown again. */
  create(body: BodyOf<CreateKeyData>, options?: RequestOptions): Promise<IssuedKey> {
    return this.api.post("/keys", body, options);
  }

  list(query: ListQuery<ListKeysData> = {}, options?: RequestOptions): Pages<Key> {
    return this.pages("/keys", query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Key> {
    return this.api.get(path`/keys/${id}`, undefined, options);
  }

  update(id: string, body: BodyOf<UpdateKeyData>, options?: RequestOptions): Promise<Key> {
    return this.api.patch(path`/keys/${id}`, body, options);
  }

  /** Issues the next key. The old one stays valid for the overlap. */
  rotate(id: string, body: BodyOf<RotateKeyData> = {}, options?: RequestOptions): Promise<IssuedKey> {
    return this.api.post(path`/keys/${id}/rotate`, body, options);
  }

  revoke(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/keys/${id}`, undefined, options);
  }

  /** Creates a token for one operation on one site, for a web page. */
  createClientToken(body: BodyOf<CreateClientTokenData>, options?: RequestOptions): Promise<ClientToken> {
    return this.api.post("/client-tokens", body, options);
  }

  /** The client tokens that have not expired, with what they spent. */
  listClientTokens(query: ListQuery<ListClientTokensData> = {}, options?: RequestOptions): Pages<LiveClientToken> {
    return this.pages("/client-tokens", query, options);
  }

  /** Requests with the token are refused within 5 seconds. */
  revokeClientToken(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/client-tokens/${id}`, undefined, options);
  }
}
