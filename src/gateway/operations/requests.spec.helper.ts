import fc from "fast-check";
import type { OperationKey } from ".";

const amount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 1, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);
const reference = fc.stringMatching(/^[A-Za-z0-9-]{1,36}$/);
/** Texts as shops write them, with characters that a wrong encoder or signer changes. */
const words = fc
  .array(fc.constantFrom("tea", "茶壶", "Grüner", "é", "e\u0301", "0", "1.5", "-", "_", ",", "𠮷"), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(" "));
const wild = fc
  .string({ unit: "binary", minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== "")
  .map((text) => text.trim());
const url = fc
  .tuple(fc.domain(), fc.webPath(), fc.webQueryParameters())
  .map(([host, path, query]) => `https://${host}${path || "/"}?${query}&order={reference}`);
const minutes = fc.integer({ min: 1, max: 10_000 });
const flag = fc.constantFrom(true, false, "true", "false");
const goodsInfo = fc
  .array(fc.record({ goods_name: words, quantity: fc.integer({ min: 1, max: 99 }).map(String) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((goods) => JSON.stringify(goods));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const priced = fc.oneof(
  amount.map((value) => ({ amount: value })),
  amount.map((value) => ({ rmbAmount: value })),
);
const named = fc.oneof(
  reference.map((value) => ({ reference: value })),
  wild.map((value) => ({ transactionNo: value })),
);
const usd = fc.constant("USD");
const with_ = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((all): Record<string, unknown> => Object.assign({}, ...all));
const clerk = fc.record({ storeAdminNo: maybe(wild) });

/** Requests that the tables of §4 allow. */
export const REQUESTS: Record<OperationKey, fc.Arbitrary<Record<string, unknown>>> = {
  securePay: with_(
    priced,
    fc.record({
      currency: usd,
      vendor: fc.constantFrom("channel_a", "channel_b", "channel_c", "creditcard"),
      ipnUrl: url,
      callbackUrl: url,
      terminal: fc.constantFrom("ONLINE", "WAP"),
      reference,
      description: maybe(words),
      note: maybe(words),
      timeout: maybe(minutes),
      goodsInfo,
    }),
  ),
  add: with_(clerk, fc.record({ amount, currency: usd, reference: maybe(reference), preAuth: maybe(flag) })),
  pay: with_(
    clerk,
    named,
    fc.record({ paymentBarcode: wild, vendor: fc.constantFrom("channel_a", "channel_c") }),
  ),
  createTransQrcode: with_(
    clerk,
    fc.record({
      amount,
      currency: usd,
      vendor: fc.constantFrom("channel_a", "channel_b"),
      reference,
      ipnUrl: maybe(url),
      needQrcode: maybe(flag),
      preAuth: maybe(flag),
      timeout: maybe(minutes),
    }),
  ),
  reverse: with_(clerk, named),
  authCapture: with_(clerk, named, fc.record({ amount })),
  authUnfreeze: with_(clerk, named, fc.record({ unfreezeAmount: amount })),
  cashierAdd: with_(clerk, fc.record({ amount, currency: usd, reference, ipnUrl: url })),
  prepay: with_(
    priced,
    fc.record({
      currency: usd,
      vendor: fc.constantFrom("channel_a", "channel_b"),
      ipnUrl: url,
      openid: wild,
      reference,
      terminal: maybe(fc.constantFrom("MINIPROGRAM", "APP")),
      description: maybe(wild),
      note: maybe(wild),
    }),
  ),
  updateRecurring: fc.record({
    scheduleNo: wild,
    paymentCount: maybe(fc.nat(9999)),
    status: maybe(fc.constant("CANCELLED")),
  }),
  refund: with_(priced, named, fc.record({ refundReference: maybe(reference) })),
  tranQuery: named,
};
