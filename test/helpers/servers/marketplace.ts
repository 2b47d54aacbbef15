// Fakes of AWS Marketplace's two services for tests: the AWS clients call them over HTTP.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface MarketplaceRequest {
  action: string;
  body: Record<string, unknown>;
}

export interface FakeMarketplace {
  url: string;
  requests: MarketplaceRequest[];
  /** The buyers by registration token. */
  buyers: Map<string, { CustomerAWSAccountId: string; LicenseArn: string; ProductCode: string }>;
  /** The entitlements by license. */
  entitlements: Map<string, { dimension: string; units: number; expires?: Date }[]>;
  stop(): Promise<void>;
}

/** Starts the fakes on a free port. A list page has one item, so a client that ignores further pages fails a test. */
export async function startFakeMarketplace(): Promise<FakeMarketplace> {
  const market: Omit<FakeMarketplace, "url" | "stop"> = { requests: [], buyers: new Map(), entitlements: new Map() };
  const server = createServer(async (request, response) => {
    const action = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    market.requests.push({ action, body });
    const signed = /^AWS4-HMAC-SHA256 Credential=/.test(request.headers.authorization ?? "");
    const [status, answer] = signed ? answerTo(market, action, body) : [403, { __type: "AccessDeniedException" }];
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...market,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answerTo(
  { buyers, entitlements }: Pick<FakeMarketplace, "buyers" | "entitlements">,
  action: string,
  body: Record<string, unknown>,
): [number, object] {
  if (action === "ResolveCustomer") {
    const buyer = buyers.get(String(body.RegistrationToken));
    return buyer ? [200, buyer] : [400, { __type: "InvalidTokenException", message: "no such token" }];
  }
  if (action === "GetEntitlements") return [200, entitlementPage(entitlements, body)];
  if (action === "BatchMeterUsage") {
    const records = body.UsageRecords as object[];
    return [
      200,
      {
        Results: records.map((record, index) => ({
          UsageRecord: record,
          MeteringRecordId: `m${index}`,
          Status: "Success",
        })),
        UnprocessedRecords: [],
      },
    ];
  }
  return [400, { __type: "UnknownOperationException" }];
}

function entitlementPage(entitlements: FakeMarketplace["entitlements"], body: Record<string, unknown>): object {
  const { LICENSE_ARN: licenses = [] } = (body.Filter ?? {}) as { LICENSE_ARN?: string[] };
  const all = licenses.flatMap((arn) =>
    (entitlements.get(arn) ?? []).map(({ dimension, units, expires }) => ({
      ProductCode: body.ProductCode,
      LicenseArn: arn,
      Dimension: dimension,
      Value: { IntegerValue: units },
      ...(expires ? { ExpirationDate: expires.getTime() / 1000 } : {}),
    })),
  );
  const start = Number(body.NextToken ?? 0);
  return {
    Entitlements: all.slice(start, start + 1),
    ...(start + 1 < all.length ? { NextToken: String(start + 1) } : {}),
  };
}
