// A process of a ProcessPool that answers each request with the request.
import { handleRequests } from "../../../lib/platform/processes/process-pool.ts";

handleRequests(async (request) => request);
