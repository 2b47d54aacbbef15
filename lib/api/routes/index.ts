import type { Operation } from "../../operations/define.ts";
import type { Route } from "../define-route.ts";
import { balanceRoute } from "./account/balance.ts";
import { usageRoute } from "./account/usage.ts";
import { requestRoutes } from "./requests.ts";

/** The routes of the API in the order of the reference. `operations` is the catalogue. */
export const apiRoutes = (_operations: readonly Operation[]): Route[] => [balanceRoute, usageRoute, ...requestRoutes];
