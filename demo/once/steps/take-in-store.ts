import type { Row } from "../row";
import { bothSides, newDraft, type Run, type Step } from "../run";

interface Sale {
  /** What the table calls it. */
  step: string;
  order: Record<string, unknown>;
  /** What the customer does. */
  pay(run: Run, reference: string): Promise<void>;
}

const scan = ({ medusa }: Run, reference: string) =>
  medusa.scan(reference, "280000000000000001", "channel_a");
const confirm = ({ gateway }: Run, reference: string) => gateway.act(reference, "pay");

const SALES: readonly Sale[] = [
  { step: "code scanned", order: { method: "merchant_scan" }, pay: scan },
  { step: "QR code paid", order: { method: "customer_scan", vendor: "channel_b" }, pay: confirm },
  { step: "till recorded", order: { method: "cash_register" }, pay: confirm },
];

/** One payment per in-store method, and a hold of which a part is captured and the rest released. */
export const takeInStore: Step = {
  title: "Taking money at the counter, and capturing part of a hold",
  run: async (run) => {
    const rows: Row[] = [];
    for (const sale of SALES) rows.push(await sell(run, sale));
    return [...rows, ...(await holdAndCapture(run))];
  },
};

async function sell(run: Run, { step, order, pay }: Sale): Promise<Row> {
  const { id, reference } = await run.medusa.takeInStore(await newDraft(run), order);
  await pay(run, reference);
  return await compare(run, step, id, reference);
}

async function holdAndCapture(run: Run): Promise<Row[]> {
  const order = { method: "merchant_scan", pre_auth: true };
  const { id, reference } = await run.medusa.takeInStore(await newDraft(run), order);
  await scan(run, reference);
  const held = await compare(run, "hold agreed", id, reference);
  await run.medusa.capturePart(reference, "10.00");
  await run.medusa.release(reference);
  return [held, await compare(run, "part captured", id, reference)];
}

async function compare(run: Run, step: string, id: string, reference: string): Promise<Row> {
  await run.medusa.poll(reference);
  return { step, channel: "in-store", currency: "usd", ...(await bothSides(run, { id, reference })) };
}
