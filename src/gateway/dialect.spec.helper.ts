import { createSandbox, type DialectChoice, type Sandbox } from "../../packages/sandbox/src";
import { GatewayClient } from "./client";
import type { ClientOptions } from "./options";
import { readStatus } from "./values";

export const ACCOUNT = { apiToken: "token-of-a-dialect", merchantNo: "200043", storeNo: "300014" };
const REFERENCE = "cb-01KAPZ8S5Y9TQ3V2N4";
const NOWHERE = "http://127.0.0.1:9/";
export const PAYMENT = {
  reference: REFERENCE,
  amount: "12.50",
  currency: "USD",
  terminal: "ONLINE",
  vendor: "channel_a",
  ipnUrl: NOWHERE,
  callbackUrl: NOWHERE,
  goodsInfo: '[{"goods_name":"Teapot","quantity":"1"}]',
} as const;
export const CHINESE = {
  ...PAYMENT,
  goodsInfo: '[{"goods_name":"茶壶","quantity":"1"}]',
  description: "Größe 茶",
};

export type Speak = (client: GatewayClient, sandbox: Sandbox) => Promise<unknown>;

const act = async ({ url }: Sandbox, what: string) => {
  const headers = { "X-Crossborder-Sandbox": "1" };
  expect(
    (await fetch(`${url}/_sandbox/transactions/${REFERENCE}/${what}`, { method: "POST", headers })).ok,
  ).toBe(true);
};

export const opened: Speak = (client) => client.securePay(PAYMENT);
export const queried: Speak = async (client) => {
  await client.securePay(PAYMENT);
  return readStatus((await client.tranQuery({ reference: REFERENCE })).result.status).status;
};
/** As the ledger keeps it. */
export const vendorShown: Speak = async (client) => {
  await client.securePay(PAYMENT);
  return (await client.tranQuery({ reference: REFERENCE })).result.vendor;
};
export const closed: Speak = async (client) => {
  await client.securePay(PAYMENT);
  await client.reverse({ reference: REFERENCE });
  return readStatus((await client.tranQuery({ reference: REFERENCE })).result.status);
};
export const refunded: Speak = async (client, sandbox) => {
  await client.securePay(PAYMENT);
  await act(sandbox, "pay");
  return (await client.refund({ reference: REFERENCE, amount: "12.50" })).result.status;
};
export const cancelled: Speak = async (client, sandbox) => {
  const recurring = { creditType: "recurring", paymentCount: 12, frequency: 30 } as const;
  await client.securePay({ ...PAYMENT, vendor: "creditcard", ...recurring });
  await act(sandbox, "pay");
  const { scheduleNo } = (await client.tranQuery({ reference: REFERENCE })).result;
  return await client.updateRecurring({ scheduleNo: scheduleNo ?? "", frequency: 30, status: "CANCELLED" });
};
/** How often a plan of three charges within a year. */
export const charged: Speak = async (client, sandbox) => {
  const recurring = { creditType: "recurring", paymentCount: 3, frequency: 30 } as const;
  await client.securePay({ ...PAYMENT, vendor: "creditcard", ...recurring });
  await act(sandbox, "pay");
  const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
  const body = JSON.stringify({ advance_minutes: 365 * 24 * 60 });
  await fetch(`${sandbox.url}/_sandbox/clock`, { method: "POST", headers, body });
  const answer = await fetch(`${sandbox.url}/_sandbox/schedules`);
  const { schedules } = (await answer.json()) as { schedules: { deductions_made: number }[] };
  return schedules[0]?.deductions_made;
};
export const held: Speak = async (client) => {
  await client.add({ reference: REFERENCE, amount: "12.50", currency: "USD", preAuth: true });
  const barcode = {
    reference: REFERENCE,
    paymentBarcode: "280000000000000006",
    vendor: "channel_a",
  } as const;
  return readStatus((await client.pay(barcode)).transaction.transactionStatus);
};
/** What a wallet opens. */
export const coded: Speak = async (client) => {
  const order = { reference: REFERENCE, amount: "12.50", currency: "USD", vendor: "channel_a" } as const;
  return (await client.createTransQrcode(order)).deepLink;
};
export const missing: Speak = (client) =>
  client.tranQuery({ reference: REFERENCE }).catch(({ retCode }: { retCode: string }) => retCode);

/** What a client makes of a sandbox that speaks so; what it threw, where it did. */
export async function told(
  dialect: DialectChoice,
  options: Partial<ClientOptions>,
  speak: Speak,
): Promise<unknown> {
  const sandbox = await createSandbox({ ...ACCOUNT, dialect });
  const client = new GatewayClient({ baseUrl: sandbox.url, ...ACCOUNT, ...options });
  try {
    return await speak(client, sandbox);
  } catch (error) {
    return error;
  } finally {
    await sandbox.close();
  }
}
