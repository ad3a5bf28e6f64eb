import { GatewayClient, operations, RefusedError } from "../../../../src/gateway";
import type { OperationKey } from "../../../../src/gateway/operations";
import { REQUESTS } from "../../../../src/gateway/operations/requests.spec.helper";
import { objections } from "../../../../src/gateway/operations/rules.spec.helper";
import fc from "fast-check";
import { newReference, opening } from "../orders.spec.helper";
import { readOptions } from "../options";
import { ACCOUNT, type Fields, Shop } from "../shop.spec.helper";
import { Refusal } from "../state/refusal";
import { SandboxState } from "../state/sandbox-state";
import { operationHandlers } from "./operations";

/*
 * The gateway client and the sandbox have each read the interface document by themselves (§4). Where one of them has misread
 * it, they disagree here.
 */

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

const keys = Object.keys(REQUESTS).filter((key): key is OperationKey => key in operations);

/** What the sandbox answers to a request whose fields it accepts: it did it, has no such order, or cannot do it with that one. */
const UNDERSTOOD = ["000100", "000021", "000040"];

describe("what the client sends, the sandbox understands:", () => {
  it.each(keys)("%s", async (key) => {
    const client = new GatewayClient({ ...ACCOUNT, baseUrl: shop.url });
    await fc.assert(
      fc.asyncProperty(REQUESTS[key], async (fields) => {
        // A reference that an earlier run has used is refused for that.
        const fresh = fields.reference === undefined ? {} : { reference: newReference() };
        // The answer repeats the clerk, and of one with control characters the client believes nothing.
        const clerk = fields.storeAdminNo === undefined ? {} : { storeAdminNo: "4 & = + %" };
        const sending = Reflect.apply(client[key], client, [{ ...fields, ...fresh, ...clerk }]);
        const failure = await sending.then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (failure === undefined) return;
        expect(failure).toBeInstanceOf(RefusedError);
        expect([failure, UNDERSTOOD]).toEqual([failure, expect.arrayContaining([Object(failure).retCode])]);
      }),
      { numRuns: 25 },
    );
  });
});

/** A valid request of each operation, in which one field at a time is changed. */
const VALID: Record<OperationKey, () => Fields> = {
  ...opening,
  pay: () => ({ reference: "NOBODY", paymentBarcode: "2847", vendor: "channel_a" }),
  reverse: () => ({ reference: "NOBODY" }),
  authCapture: () => ({ reference: "NOBODY", amount: "12.50" }),
  authUnfreeze: () => ({ reference: "NOBODY", unfreezeAmount: "12.50" }),
  updateRecurring: () => ({ scheduleNo: "7" }),
  refund: () => ({ reference: "NOBODY", amount: "12.50" }),
  tranQuery: () => ({ reference: "NOBODY" }),
};

const goods = (...lines: object[]) => JSON.stringify(lines);
const LINE = { goods_name: "Tea", quantity: "1" };
const ODD = [
  ...[undefined, "x", "7", "0", "-1", "1.5", "12.345", "1e2", ".5", "5.", "+1.00", "12,50"],
  ...["USD", "CNY", "usd", "channel_a", "channel_b", "channel_c", "channel_d", "creditcard"],
  ...["ONLINE", "WAP", "MINIPROGRAM", "APP", "app", "normal", "recurring", "CANCELLED", "cancelled"],
  ...["true", "false", "TRUE", "1", "yes"],
  ...["https://shop.example/ipn", "http://shop.example/ipn", "http://localhost:9000/ipn", "http://[::1]/ipn"],
  ...[
    "https:shop.example",
    "/ipn",
    "javascript:alert(1)",
    "http://127.0.0.1.shop.example/",
    "https://a.b/{x}",
  ],
  ...["a b", "Ördér", "Grüner Tee 茶, 1.5-2_3", "<b>", "a&b", 'a"b', "A".repeat(36), "A".repeat(37)],
  ...[goods(), goods(LINE), goods(LINE, { goods_name: "Tea" }), goods({ ...LINE, quantity: 1 }), goods({})],
  ...[goods({ ...LINE, goods_name: "<b>" }), "{}", "["],
  "0123456789abcdef0123456789abcdef",
];

/** Whether the sandbox has an objection to the fields, whatever it then thinks of the order. */
function objectionOf(key: OperationKey, request: Fields, state: SandboxState): string | undefined {
  const handler = operationHandlers.find(({ name }) => name === operations[key].name);
  try {
    handler?.answer(shop.signed(request), state, {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wasUsedBefore = error.message.includes("an earlier order has it");
    if (!wasUsedBefore && !UNDERSTOOD.includes(error.retCode)) return error.message;
  }
  return undefined;
}

describe("a field that is missing or odd, both accept or both refuse:", () => {
  it.each(keys)("%s", (key) => {
    const state = new SandboxState(readOptions(ACCOUNT), "http://sandbox.test");
    const operation = operations[key];
    const disagreements: string[] = [];
    for (const name of Object.keys(operation.request.shape)) {
      for (const value of ODD) {
        const request = { ...VALID[key](), [name]: value };
        const sandbox = objectionOf(key, request, state);
        const client = objections(operation, request).at(0);
        if ((sandbox === undefined) === (client === undefined)) continue;
        disagreements.push(`${name}=${value}: the sandbox objects to ${sandbox}, the client to ${client}`);
      }
    }
    expect(disagreements).toEqual([]);
  });
});
