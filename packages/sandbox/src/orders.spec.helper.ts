import type { OperationKey } from "../../../src/gateway/operations";
import type { Fields, Shop } from "./shop.spec.helper";

let count = 0;
export const newReference = () => `ORDER-${(count += 1)}`;

/** A valid request of each operation that opens an order, with every required field and a reference of its own. */
export const opening = {
  securePay: (): Fields => ({
    amount: "12.50",
    currency: "USD",
    vendor: "channel_a",
    ipnUrl: "https://shop.example/ipn",
    callbackUrl: "https://shop.example/return?reference={reference}&status={status}",
    terminal: "ONLINE",
    reference: newReference(),
    goodsInfo: JSON.stringify([{ goods_name: "Green tea", quantity: "2" }]),
  }),
  add: (): Fields => ({ amount: "12.50", currency: "USD", reference: newReference() }),
  createTransQrcode: (): Fields => ({
    amount: "12.50",
    currency: "USD",
    vendor: "channel_a",
    reference: newReference(),
  }),
  cashierAdd: (): Fields => ({
    amount: "12.50",
    currency: "USD",
    reference: newReference(),
    ipnUrl: "https://shop.example/ipn",
  }),
  prepay: (): Fields => ({
    amount: "12.50",
    currency: "USD",
    vendor: "channel_b",
    ipnUrl: "https://shop.example/ipn",
    openid: "an-openid",
    reference: newReference(),
    terminal: "MINIPROGRAM",
  }),
};

export const recurring = {
  vendor: "creditcard",
  creditType: "recurring",
  paymentCount: "3",
  frequency: "30",
};

/** Opens an order; returns its reference. */
export async function open(shop: Shop, key: keyof typeof opening, fields: Fields = {}): Promise<string> {
  const all = { ...opening[key](), ...fields };
  expect(await shop.call(key, all)).toMatchObject({ ret_code: "000100" });
  return String(all.reference);
}

/** Opens an order by `add` and pays it with a barcode; with `preAuth` its amount is held. */
export async function openPaid(shop: Shop, fields: Fields = {}): Promise<string> {
  const reference = await open(shop, "add", fields);
  const paid = await shop.call("pay", { reference, paymentBarcode: "2847", vendor: "channel_a" });
  expect(paid).toMatchObject({ ret_code: "000100", transaction: { transactionStatus: "success" } });
  return reference;
}

/** Opens and pays a recurring card order; returns its scheduleNo. */
export async function startSchedule(shop: Shop, fields: Fields = {}): Promise<string> {
  const reference = await open(shop, "securePay", { ...recurring, ...fields });
  await shop.customer("pay", reference);
  const { schedule } = await shop.recorded(reference);
  expect(schedule).toMatchObject({ scheduleNo: expect.stringMatching(/^\d+$/) });
  return Object(schedule).scheduleNo;
}

/** A valid request of every operation; opens and pays the orders that it needs. */
export const accepted: Record<OperationKey, (shop: Shop) => Promise<Fields>> = {
  securePay: async () => opening.securePay(),
  add: async () => opening.add(),
  createTransQrcode: async () => opening.createTransQrcode(),
  cashierAdd: async () => opening.cashierAdd(),
  prepay: async () => opening.prepay(),
  pay: async (shop) => ({ reference: await open(shop, "add"), paymentBarcode: "2847", vendor: "channel_a" }),
  reverse: async (shop) => ({ reference: await openPaid(shop) }),
  authCapture: async (shop) => ({ reference: await openPaid(shop, { preAuth: "true" }), amount: "12.50" }),
  authUnfreeze: async (shop) => ({
    reference: await openPaid(shop, { preAuth: "true" }),
    unfreezeAmount: "12.50",
  }),
  updateRecurring: async (shop) => ({ scheduleNo: await startSchedule(shop), paymentCount: "5" }),
  refund: async (shop) => ({ reference: await openPaid(shop), amount: "12.50" }),
  tranQuery: async (shop) => ({ reference: await open(shop, "add") }),
};
