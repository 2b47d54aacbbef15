// A stand-in for AWS Marketplace's two services, for tests: AWS's own clients speak to it over HTTP.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Asked {
  action: string;
  body: Record<string, unknown>;
}

export interface TestMarketplace {
  url: string;
  asked: Asked[];
  /** Buyers by the token that their browser carries. */
  buyers: Map<string, { CustomerAWSAccountId: string; LicenseArn: string; ProductCode: string }>;
  /** Units by license and dimension, and when they end. */
  entitlements: Map<string, { dimension: string; units: number; expires?: Date }[]>;
  stop(): Promise<void>;
}

/** Starts it on a port of its own. Lists come in pages of one, so that who forgets to turn the page is found out. */
export async function startTestMarketplace(): Promise<TestMarketplace> {
  const market: Omit<TestMarketplace, "url" | "stop"> = { asked: [], buyers: new Map(), entitlements: new Map() };
  const server = createServer(async (request, response) => {
    const action = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    market.asked.push({ action, body });
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
  { buyers, entitlements }: Pick<TestMarketplace, "buyers" | "entitlements">,
  action: string,
  body: Record<string, unknown>,
): [number, object] {
  if (action === "ResolveCustomer") {
    const buyer = buyers.get(String(body.RegistrationToken));
    return buyer ? [200, buyer] : [400, { __type: "InvalidTokenException", message: "no such token" }];
  }
  if (action === "GetEntitlements") {
    const { LICENSE_ARN: licenses = [] } = (body.Filter ?? {}) as { LICENSE_ARN?: string[] };
    const found = licenses.flatMap((arn) =>
      (entitlements.get(arn) ?? []).map(({ dimension, units, expires }) => ({
        ProductCode: body.ProductCode,
        LicenseArn: arn,
        Dimension: dimension,
        Value: { IntegerValue: units },
        ...(expires ? { ExpirationDate: expires.getTime() / 1000 } : {}),
      })),
    );
    const place = Number(body.NextToken ?? 0);
    return [
      200,
      {
        Entitlements: found.slice(place, place + 1),
        ...(place + 1 < found.length ? { NextToken: String(place + 1) } : {}),
      },
    ];
  }
  if (action === "BatchMeterUsage") {
    const records = body.UsageRecords as object[];
    return [
      200,
      {
        Results: records.map((record, turn) => ({
          UsageRecord: record,
          MeteringRecordId: `m${turn}`,
          Status: "Success",
        })),
        UnprocessedRecords: [],
      },
    ];
  }
  return [400, { __type: "UnknownOperationException" }];
}
