import { paymentLine } from "./payment-line";

const AT = new Date(2026, 0, 2, 20, 31, 4);

describe("a line of the gateway's log on the screen", () => {
  it.each([
    ["secure-pay cb-1 17.50 000100 success", "     17.50  opened"],
    ["create-trans-qrcode cb-1 RMB 118.00 000100 success", "RMB 118.00  opened"],
    ["secure-pay cb-1 17.50 000030 not today", "     17.50  not opened: 000030 not today"],
    ["auth-capture cb-1 10.00 000100 success", "     10.00  captured"],
    ["refund cb-1 17.50 000100 success", "     17.50  refunded"],
    ["refund cb-1 17.50 000030 not today", "     17.50  not refunded: 000030 not today"],
    ["reverse cb-1 - 000100 success", "            closed or sent back"],
    ["customer cb-1 17.50 paid on the cashier page", "     17.50  paid on the cashier page"],
    ["customer cb-1 17.50 declined in the wallet", "     17.50  declined in the wallet"],
    ["control cb-1 17.50 expire", "     17.50  expire"],
  ])("tells what happened to a payment: %s", (line, shown) =>
    expect(paymentLine(`12:31:04 ${line}`, AT)).toBe(`  20:31:04  cb-1  ${shown}`),
  );

  it.each([
    "tran-query cb-1 - 000100 success",
    "notification cb-1 17.50 sent",
    "notification cb-1 17.50 acknowledged: HTTP 200",
    "update-recurring - - 000100 success",
  ])("is none where nothing did: %s", (line) => expect(paymentLine(`12:31:04 ${line}`)).toBeUndefined());

  it.each(["refused: the Host header names a stranger", ""])("is none of another kind: %j", (line) =>
    expect(paymentLine(line)).toBeUndefined(),
  );
});
