import { MedusaError } from "@medusajs/framework/utils";
import { InvalidFieldsError, RefusedError, UnclearAnswerError, UnreachableError } from "../gateway";
import { LockBusyError, NoPlaceError, paymentError, type PaymentErrorCode, TYPES } from "../payments/errors";
import { answerErrors } from "./answer-errors";

const quiet = { error: () => undefined, info: () => undefined };

/** What a request is answered that failed with this. */
function answered(error: unknown) {
  const answer: { status: number; body?: unknown } = { status: 0 };
  const res = {
    status: (status: number) => {
      answer.status = status;
      return res;
    },
    json: (body: unknown) => void (answer.body = body),
  };
  Reflect.apply(answerErrors, undefined, [error, { path: "/", scope: { resolve: () => quiet } }, res, fail]);
  return answer;
}

const fail = () => {
  throw new Error("It is answered by nobody else");
};
const codes = Object.keys(TYPES).filter((code): code is PaymentErrorCode => code in TYPES);

describe("a request that failed with an error of ours", () => {
  it.each(codes)("%s: is answered with that code and its message", (code) => {
    const { status, body } = answered(paymentError(code, `why: ${code}`));
    expect(body).toMatchObject({ code, message: `why: ${code}` });
    // The set-up of the store is wrong; nothing that was sent is.
    if (TYPES[code] !== MedusaError.Types.UNEXPECTED_STATE) expect(status).toBeLessThan(500);
  });

  it.each(codes)("%s: also as a workflow hands it on", (code) => {
    const handed = { ...paymentError(code, ""), message: `why: ${code}` };
    expect(answered(handed)).toEqual(answered(paymentError(code, `why: ${code}`)));
  });

  it.each([
    ["a lock that somebody else has", new LockBusyError("cb-1 is busy"), 400, "busy"],
    ["no place in time", new NoPlaceError("no place"), 400, "busy"],
    [
      "a gateway that refuses",
      new RefusedError("refund", "000030", "no", "refused", "denied"),
      400,
      "gateway_refused",
    ],
    ["fields that the gateway does not take", new InvalidFieldsError("pay", []), 400, "invalid_fields"],
    ["a gateway that is not reached", new UnreachableError("pay", "no route"), 500, "gateway_unreachable"],
    ["an answer that says nothing", new UnclearAnswerError("pay", "no JSON"), 500, "gateway_unclear"],
  ])("%s: has its code, wherever it was thrown", (_, error, status, code) => {
    expect(answered(error)).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it("that is none of ours is answered as by Medusa", () => {
    const { PAYMENT_REQUIRES_MORE_ERROR: type } = MedusaError.Types;
    for (const other of [new Error("secret"), new MedusaError(type, "of another provider", "their_code")])
      expect(answered(other)).toMatchObject({ status: 500, body: { code: "unknown_error" } });
  });
});
