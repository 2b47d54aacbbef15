import { expect, test } from "vitest";
import { withoutSecrets } from "./search-groups.ts";

test.each([
  ["Bearer atl_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk", "Bearer atl_Qm7vT2"],
  ["atl_test_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk", "atl_test_Qm7vT2"],
  ["atl_client_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk", "atl_client_Qm7vT2"],
  ["atl_Qm7vT2hN4 job_01kaznf2vke8r9s0dq3w6h7t5m", "atl_Qm7vT2 job_01kaznf2vke8r9s0dq3w6h7t5m"],
  ["red kite", "red kite"],
])("%s is sent as %s, without the secret part of a key", (query, sent) => {
  expect(withoutSecrets(query)).toBe(sent);
});
