import axios from "axios";
import { z } from "zod";
import { eventually } from "../../../testing/shop/sandbox-control";
import { Shopper } from "../../../testing/shop/shopper";
import type { Currency, Row } from "../row";
import { bothSides, type Run, type Step } from "../run";

interface Purchase {
  /** What the table calls it. */
  step: string;
  channel: string;
  provider: string;
  currency: Currency;
  data?: Record<string, unknown>;
  /** What the customer does. */
  pay(run: Run, payment: Shown): Promise<void>;
}

interface Shown {
  reference: string;
  [field: string]: unknown;
}

const confirm: Purchase["pay"] = ({ gateway }, { reference }) => gateway.act(reference, "pay");

const QR_CODE: Purchase = {
  step: "QR code scanned",
  channel: "channel-a",
  provider: "pp_crossborder-channel-a_qr",
  currency: "usd",
  pay: confirm,
};
const HOLD: Purchase = {
  step: "hold agreed",
  channel: "channel-b",
  provider: "pp_crossborder-channel-b_hold",
  currency: "usd",
  pay: confirm,
};
const IN_APP: Purchase = {
  step: "paid in an app",
  channel: "channel-b",
  provider: "pp_crossborder-channel-b_main",
  currency: "cny",
  data: { terminal: "APP" },
  pay: payInApp,
};

/** A QR code in the storefront, a hold that is captured once the order ships, and an app that opens the wallet. */
export const payWithWallet: Step = {
  title: "Paying by QR code and in an app, and capturing a hold",
  run: async (run) => {
    const scanned = await buy(run, QR_CODE);
    const held = await buy(run, HOLD);
    await run.medusa.capture(await run.medusa.order(held.id));
    const shipped = await compare(run, { ...HOLD, step: "hold captured" }, held);
    const paid = await buy(run, IN_APP);
    return [scanned.row, held.row, shipped, paid.row];
  },
};

async function buy(run: Run, purchase: Purchase) {
  const shopper = new Shopper(run.demo.medusaUrl, run.demo.shop);
  await shopper.fillCart(purchase.currency, "travel-cup", 2);
  const { id: session, shown } = await shopper.openSession(purchase.provider, purchase.data);
  await purchase.pay(run, shown);
  const order = { id: await orderOf(shopper, session), reference: shown.reference };
  return { ...order, row: await compare(run, purchase, order) };
}

const waitingSchema = z.object({ session: z.object({ order_id: z.string().optional() }) });

/** Waits as the storefront's page does. */
async function orderOf(shopper: Shopper, session: string): Promise<string> {
  let order = "";
  await eventually(async () => {
    const { data } = await shopper.get(`/store/crossborder/sessions/${session}`);
    order = waitingSchema.parse(data).session.order_id ?? "";
    return order !== "";
  }, `the order of ${session}`);
  return order;
}

/** Gives the wallet's SDK the fields that the session holds, and confirms on the page that opens. */
async function payInApp({ demo }: Run, { prepay }: Shown): Promise<void> {
  const fields = z.record(z.string(), z.string()).parse(prepay);
  const { headers } = await axios.get<unknown>(`${demo.sandboxUrl}/wallet/prepay`, {
    params: fields,
    maxRedirects: 0,
    validateStatus: (status) => status === 303,
  });
  await axios.post(`${demo.sandboxUrl}${String(headers.location)}/confirm`);
}

const compare = async (
  run: Run,
  { step, channel, currency }: Purchase,
  order: { id: string; reference: string },
): Promise<Row> => ({ step, channel, currency, ...(await bothSides(run, order)) });
