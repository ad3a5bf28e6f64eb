import { FailedRefundError, GatewayError } from "./errors";

it("a refund that the gateway answers with a failed status counts as refused, under a code of its own", () => {
  const failure = new FailedRefundError("failed");
  expect(failure).toBeInstanceOf(GatewayError);
  expect(failure).toMatchObject({ code: "refund_failed", operation: "refund", outcome: "refused" });
  expect(failure.message).toBe("refund: the gateway answered status failed");
});
