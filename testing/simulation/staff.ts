import BigNumber from "bignumber.js";
import { actingAs } from "../../src/modules/crossborder/internal";
import { captureByStaff, releaseByStaff } from "../../src/payments/in-store/holds";
import { retrieveOrderToPay } from "../../src/payments/amount-due";
import { makeLink, takenOff, oweAgain } from "../../src/payments/payment-links/links";
import { bookRefundByStaff, refundByStaff } from "../../src/payments/staff/money-back";
import { refundAndAskByStaff } from "../../src/payments/staff/refund-and-ask";
import {
  cancelOfOrder,
  captureOfPayment,
  editOfOrder,
  refundOfPayment,
} from "../../src/payments/staff/medusa-acts";
import { referenceOf } from "./gateway-orders";
import type { History } from "./history";
import { cancelOrder, editOrder } from "./medusa-orders";
import { keptBy, type OrderRow, type PaymentRow } from "./medusa-rows";
import { actInMedusa, look } from "./shop";
import { orderCanceled } from "./subscribers";
import { PROVIDERS, type Running } from "./world";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const USER = { actor_type: "user", actor_id: "user_1" } as const;
export const PART = "5.00";

/** One of the staff: looks for something to do with a payment, and does it, sometimes in two tabs at once. */
export async function work(history: History): Promise<void> {
  const { random, wait, world, minute_ms } = history;
  const { payments } = world.rows;
  const moves = random.between(2, 5);
  let payment: PaymentRow | undefined;
  let hasFailed = false;
  for (let move = 0; move < moves; move++) {
    // After an error, or because there is more to do with it, the next comes soon.
    const goesOn = random.chance(hasFailed ? 0.8 : 0.3);
    const soon_ms = hasFailed ? 10 * SECOND_MS : 30 * SECOND_MS;
    await wait(goesOn || random.chance(0.3) ? random.between(0, soon_ms) : random.between(0, 40 * minute_ms));
    for (let looks = 0; looks < 5 && payments.size === 0; looks++)
      await wait(random.between(0, 8 * minute_ms));
    if (payments.size === 0) return;
    const about = goesOn && payment ? payment : random.pick([...payments.values()]);
    payment = about;
    const isAgain: boolean = goesOn && hasFailed;
    const act = () =>
      history.ask(`staff acts on ${about.id}`, async (up) => {
        await actingAs(USER, () => actOn(history, up, about, isAgain));
        return true;
      });
    if (random.chance(0.5)) void act();
    hasFailed = (await act()) === undefined;
  }
}

async function actOn(history: History, up: Running, payment: PaymentRow, hasFailed: boolean): Promise<void> {
  const { random, world, note } = history;
  const order = world.rows.orderOfCollection(payment.collection_id);
  if (!order) return;
  const reference = referenceOf(world.rows.sessions.get(payment.payment_session_id)?.data);
  const kind = random.next();
  // Who was told that something went wrong often has enough of it.
  if (kind < (hasFailed ? 0.4 : 0.2)) return await cancel(history, up, order);
  if (kind < (hasFailed ? 0.45 : 0.3)) return await edit(history, up, order);
  const isCaptured = payment.captures.length > 0;
  if (kind < (hasFailed ? 0.5 : 0.35) || reference === "") {
    note(`staff looks at ${reference}`);
    await look(up, reference, "refresh");
    if (!world.takesParts) return;
    note(`staff records what of ${reference} was refunded in the dashboard`);
    await bookRefundByStaff(up.context, { reference });
  } else if (isCaptured && kind < 0.8) await refund(history, up, payment, reference);
  else if (isCaptured || kind < 0.5) {
    const amount = random.chance(0.5) ? undefined : PART;
    note(`staff releases ${amount ?? "all"} of ${reference}`);
    await releaseByStaff(up.context, { reference, amount });
  } else {
    const amount = random.chance(0.7) ? payment.amount : PART;
    note(`staff captures ${amount} of ${payment.id}`);
    if (random.chance(0.5)) await captureByStaff(up.context, { reference, amount });
    else
      await actInMedusa(up, await captureOfPayment(up.context, payment.id), () =>
        up.core.capture(payment.id, amount),
      );
  }
}

export async function cancel({ note }: History, up: Running, { id }: OrderRow): Promise<void> {
  note(`staff cancels ${id}`);
  await actInMedusa(up, await cancelOfOrder(up.context, id), () => cancelOrder(up.core, id, "staff"));
  await orderCanceled(up.context, id);
}

async function refund(history: History, up: Running, payment: PaymentRow, reference: string): Promise<void> {
  const { random, note, world } = history;
  if (random.chance(0.3)) return await givePartBack(history, up, reference);
  const isPart = random.chance(world.takesParts ? 0.6 : 0.2);
  if (random.chance(0.4)) {
    const part = isPart && world.takesParts ? PART : undefined;
    note(`staff refunds ${part ?? "all"} of ${reference}`);
    await refundByStaff(up.context, { reference, amount: part });
    const order = world.rows.orderOfCollection(payment.collection_id);
    return order && random.chance(0.5) ? await askAgain(history, up, order) : undefined;
  }
  const amount = isPart ? PART : keptBy(payment).toFixed(2);
  note(`staff refunds ${amount} of ${payment.id} in Medusa`);
  await actInMedusa(up, await refundOfPayment(up.context, payment.id), () =>
    up.core.refund(payment.id, amount, { created_by: USER.actor_id }),
  );
}

/** "A part…": the order costs less, all of the payment goes back, and a link asks for the rest. */
async function givePartBack({ note }: History, up: Running, reference: string): Promise<void> {
  note(`staff gives ${PART} of ${reference} back`);
  const { payment_link } = await refundAndAskByStaff(up.context, { reference, amount: PART });
  note(`${payment_link.id} asks for the rest of ${reference}`);
}

/** "Ask for payment again" of an order whose payment was refunded whole. */
export async function askAgain(
  { random, world, note }: History,
  { context }: Running,
  order: OrderRow,
): Promise<void> {
  const { id: order_id } = order;
  const { amount: again } = await takenOff(context, await retrieveOrderToPay(context, order_id));
  if (again === "0.00" || !world.rows.dueOf(order).eq(0)) return;
  note(`staff asks for ${again} of ${order_id} again`);
  const wanted = { order_id, provider_id: random.pick(PROVIDERS), again };
  await oweAgain(context, wanted);
  const { id } = await makeLink(context, wanted);
  note(`${id} asks for ${again} of ${order_id} again`);
}

/** One of the staff changes an order whose customer has the link to pay it. */
export async function reprice(history: History, { id }: OrderRow): Promise<void> {
  const { random, wait, minute_ms, world } = history;
  await wait(random.between(0, 10 * minute_ms));
  await history.ask(`staff acts on ${id}`, async (up) => {
    // Medusa may have taken it back meanwhile.
    const order = world.rows.orders.get(id);
    if (order) await actingAs(USER, () => edit(history, up, order));
  });
}

/** It is opened, and after a while confirmed or cancelled. */
export async function edit(
  { random, wait, note, world, minute_ms }: History,
  up: Running,
  order: OrderRow,
): Promise<void> {
  if (order.status === "canceled" || order.changing_since) return;
  note(`staff edits ${order.id}`);
  await up.core.commit(() => void (order.changing_since = world.scheduler.now));
  // It is thought about, and forgotten over something else.
  await wait(random.between(0, random.chance(0.5) ? 5 * minute_ms : 10 * MINUTE_MS));
  if (random.chance(0.5)) return void (order.changing_since = undefined);
  // Of one that is not paid something can be taken away as well.
  const isPaid = world.rows.collectionsOf(order.id).some(({ id }) => world.rows.paymentsOf(id).length > 0);
  const change = !isPaid && random.chance(0.5) ? -5 : 5;
  const total = new BigNumber(order.total).plus(change).toFixed(2);
  note(`staff confirms that ${order.id} costs ${total}`);
  await actInMedusa(up, await editOfOrder(up.context, order.id), () => editOrder(up.core, order.id, total));
}
