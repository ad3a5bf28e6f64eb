import axios from "axios";
import { sign } from "../../../src/gateway";
import { createSandbox } from "../../../packages/sandbox/src";
import { freePort } from "../../../testing/programs/free-port";
import { REFUND_PERMISSION, SECRETS, SECRETS_ENVIRONMENT, TYPED } from "./environment";
import type { RecordingProxy } from "./recording-proxy";
import { parseOptions } from "../../../testing/shop/built-plugin";
import { ACCOUNT, type Shop } from "../../../testing/shop/shop";
import { Clerk } from "../../../testing/shop/clerk";

export const BARCODES = {
  good: "286666600000000001",
  declined: "DECLINED-98989898",
  held: "286666600000000002",
};
const API = "/admin/crossborder";

/** @throws AxiosError when the store does not acknowledge it */
/** What is no form is about nothing that the store knows, and is refused. */
const ipn = (shop: Shop, body: string, type = "application/x-www-form-urlencoded") =>
  axios.post(`${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`, body, {
    headers: { "Content-Type": type },
    validateStatus: (status) => status === 200 || status === 404,
  });

async function checkout(shop: Shop) {
  const shopper = shop.shopper();
  const cart = await shopper.fillCart();
  const { shown } = await shopper.choosePayment("channel-a", { note: "thanks" });
  return { shopper, cart, ...shown };
}

export async function buysAndIsRefunded(shop: Shop): Promise<void> {
  const { shopper, cart, reference, cashier_url } = await checkout(shop);
  await shopper.comeBack(await shopper.atCashier(cashier_url));
  await shop.gateway.notified(reference);
  await shopper.complete(cart.id);
  const [order] = await shop.orders();
  const refund = `/admin/payments/${order?.payment_collections[0]?.payments[0]?.id}/refund`;
  expect((await shop.admin.post(refund, { amount: 1 })).status).toBe(400);
  await shop.gateway.faults({
    refund: { refuse: { ret_code: "000030", ret_msg: "password: is wrong" } },
  });
  expect((await shop.admin.post(refund, {})).status).toBe(400);
  await shop.gateway.faults({});
  const byManager = async (store_admin_password: unknown) => {
    const body = { manager_account_no: REFUND_PERMISSION.managerAccountNo, store_admin_password };
    return (await shop.admin.post(`${API}/transactions/${reference}/refund`, body)).status;
  };
  expect([await byManager([TYPED.wrong]), await byManager(`${TYPED.wrong}\n`)]).toEqual([400, 400]);
  expect(await byManager(TYPED.wrong)).toBe(400);
  expect(await byManager(TYPED.right)).toBe(200);
  expect((await shop.transaction(reference)).state).toBe("refunded");
}

export async function isNotified(shop: Shop): Promise<void> {
  const { reference } = await checkout(shop);
  const fields = { reference, status: "success" };
  for (const token of [ACCOUNT.apiToken, SECRETS_ENVIRONMENT.SECRETS_PREVIOUS_TOKEN, "no token"]) {
    const verifySign = sign(fields, token);
    await ipn(shop, new URLSearchParams({ ...fields, verifySign }).toString());
    await ipn(shop, JSON.stringify({ ...fields, verifySign }), "application/json");
    await ipn(shop, `--x\r\nContent-Disposition: form-data; name="verifySign"\r\n\r\n${verifySign}\r\n--x--`);
  }
  await shop.processed(reference);
}

export async function paysAtTheCounter(shop: Shop): Promise<void> {
  const clerk = new Clerk(shop);
  const take = async (more = {}) =>
    clerk.opened({ order_id: await clerk.unpaidOrder(), method: "merchant_scan", ...more });
  const paid = await take();
  const noText = { payment_barcode: [BARCODES.good], vendor: "channel_a" };
  expect((await shop.admin.post(`${API}/in-store/payments/${paid}/scan`, noText)).status).toBe(400);
  expect((await clerk.scan(paid, BARCODES.declined)).data.refusal.code).toBe("barcode_refused");
  await shop.gateway.faults({ pay: { drop: true, times: 1 } });
  expect((await clerk.scan(paid, BARCODES.good)).status).toBe(200);
  expect((await clerk.scan(paid, BARCODES.good)).status).toBe(400);
  const held = await take({ pre_auth: true });
  await clerk.scan(held, BARCODES.held);
  await shop.admin.post(`${API}/transactions/${held}/capture`, { amount: 10 });
  await shop.admin.post(`${API}/transactions/${held}/release`, {});
  expect((await shop.transaction(held)).released_amount).toBe("15.00");
}

/** Everything that can go wrong between store and gateway, while something is opened, asked and closed. */
export async function everythingFails(shop: Shop, toGateway: RecordingProxy): Promise<void> {
  const { shopper, cart, reference } = await checkout(shop);
  const other = shop.shopper();
  await other.fillCart();
  const tries = async (code: string) => {
    const [completed, reconciled, health, chosen] = await Promise.all([
      shopper.post(`/store/carts/${cart.id}/complete`, {}),
      shop.admin.post(`${API}/transactions/${reference}/reconcile`, {}),
      shop.admin.get(`${API}/health`),
      other.choose("channel-b"),
    ]);
    expect(completed).toMatchObject({ status: 200, data: { type: "cart" } });
    expect([reconciled.data.code, chosen.data.code]).toEqual([code, "payment_unavailable"]);
    expect(health).toMatchObject({ status: 200, data: { healthy: false } });
  };
  const all = ["secure-pay", "tran-query", "reverse"];
  for (const fault of [
    { html: true },
    { truncate: true },
    { http_500: true },
    { drop: true },
    { reset: true },
  ]) {
    await shop.gateway.faults(Object.fromEntries(all.map((name) => [name, fault])));
    await tries("gateway_unclear");
  }
  await shop.gateway.faults({});
  const stranger = await createSandbox({ ...ACCOUNT, apiToken: "the token of somebody else" });
  toGateway.leadTo(stranger.url);
  await tries("gateway_refused");
  await stranger.close();
  toGateway.leadTo(`http://127.0.0.1:${await freePort()}`);
  await tries("gateway_unclear");
  toGateway.leadTo(shop.gateway.url);
  await shop.makeDue();
  await shop.runJob();
}

export async function staffLooks(shop: Shop): Promise<void> {
  for (const path of ["transactions", "notifications", "health", "settings"]) {
    const { status, data } = await shop.admin.get(`${API}/${path}`);
    expect([path, status, data.message]).toEqual([path, 200, undefined]);
  }
}

/** Options with mistakes in and beside every secret. */
export function wrongOptions(): string {
  const { SECRETS_PASSWORD: storeAdminPassword, SECRETS_PASSWORD_PREFIX: passwordPrefix } =
    SECRETS_ENVIRONMENT;
  const refund = { storeAdminPassword, passwordPrefix, [storeAdminPassword.length]: 1 };
  try {
    const previousApiToken = [SECRETS["previous API token"]];
    const formerCookieSecrets = [SECRETS["former cookie secret"], 1];
    parseOptions({ ...ACCOUNT, baseUrl: "x", previousApiToken, formerCookieSecrets, refund });
  } catch (error) {
    return String(error);
  }
  return "";
}
