import { Modules } from "@medusajs/framework/utils";
import type { AxiosResponse } from "axios";
import { eventually } from "./sandbox-control";
import type { Shop } from "./shop";

type Act = "capture" | "release" | "return" | "refund";

/** So long an act of staff may take before it is answered. */
const STAFF_MS = 5_000;

export type Answer = Pick<AxiosResponse, "status" | "data">;

/**
 * Has staff do one thing with a transaction, `times` times in the same moment, and waits for the end. A slow machine has an act answered
 * while it goes on (202): in place of that stands what it has come to, as the transaction and its history tell.
 */
export async function staffActs(
  shop: Shop,
  act: Act,
  reference: string,
  body: object = {},
  times = 1,
): Promise<Answer[]> {
  const since = new Date();
  const answers = await Promise.all(Array.from({ length: times }, () => press(shop, act, reference, body)));
  if (answers.every(({ status }) => status !== 202)) return answers;
  await eventually(
    async () => {
      const { refused, done } = await endsOf(shop, act, reference, since);
      return refused.length + done >= times && (await isFree(shop, reference));
    },
    `each ${act} of ${reference} to end`,
    60,
  );
  const { refused: late } = await endsOf(shop, act, reference, since);
  for (const { status, data } of answers) if (status === 400) late.splice(late.indexOf(data.code), 1);
  const { data } = await shop.admin.get(`/admin/crossborder/transactions/${reference}`);
  return answers.map((answer) => {
    if (answer.status !== 202) return answer;
    const code = late.pop();
    return code === undefined ? { status: 200, data } : { status: 400, data: { code } };
  });
}

/** As `staffActs`, once. */
export async function staffAct(shop: Shop, act: Act, reference: string, body: object = {}): Promise<Answer> {
  const [answer] = await staffActs(shop, act, reference, body);
  if (!answer) throw new Error(`Nobody asked for a ${act}`);
  return answer;
}

async function press(shop: Shop, act: Act, reference: string, body: object): Promise<Answer> {
  const begun = performance.now();
  const answer = await shop.admin.post(`/admin/crossborder/transactions/${reference}/${act}`, body);
  // A timer may come a little early.
  if (answer.status === 202) expect(performance.now() - begun).toBeGreaterThan(STAFF_MS - 50);
  return answer;
}

/** How often the act was done since then, and the codes of those that were not. */
async function endsOf(shop: Shop, act: Act, reference: string, since: Date) {
  const isSince = ({ created_at }: { created_at: Date }) => created_at >= since;
  const { id: transaction_id } = await shop.transaction(reference);
  const errors = await shop.ledger.listEvents({ transaction_id, name: `${act}_error` }, { take: null });
  const made = await shop.operations(reference, act === "return" ? "reverse" : act);
  return {
    refused: errors.filter(isSince).map(({ data }) => data?.code),
    done: made.filter(isSince).filter(({ outcome }) => outcome === "succeeded").length,
  };
}

/** Whether nobody works on the transaction any more. */
async function isFree(shop: Shop, reference: string): Promise<boolean> {
  const locking = shop.container.resolve(Modules.LOCKING);
  const key = `crossborder:${reference}`;
  const ownerId = "staff-acts";
  try {
    await locking.acquire(key, { ownerId, expire: 5 });
    return await locking.release(key, { ownerId });
  } catch {
    return false;
  }
}
