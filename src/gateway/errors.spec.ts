import { FailedOperationError, GatewayError } from "./errors";

it("a refund that the gateway answers with a failed status counts as refused, under a code of its own", () => {
  const failure = new FailedOperationError("refund", "failed");
  expect(failure).toBeInstanceOf(GatewayError);
  expect(failure).toMatchObject({ code: "operation_failed", operation: "refund", outcome: "refused" });
  expect(failure.message).toBe("refund: the gateway answered status failed");
});
