import { actingAs } from "../../src/modules/crossborder/internal";
import { revokeLink } from "../../src/payments/payment-links/links";
import type { History } from "./history";
import { payByItsLink } from "./link-payer";
import { markAsPaid } from "./medusa-orders";
import type { OrderRow } from "./medusa-rows";
import { look } from "./shop";
import { askAgain, cancel, edit, USER } from "./staff";
import type { Running } from "./world";

const SECOND_MS = 1_000;

/** One of the staff minds the orders that are there: paid or not, in any order, sometimes in two tabs at once. */
export async function mindOrders(history: History): Promise<void> {
  const { random, wait, world, minute_ms } = history;
  const { orders } = world.rows;
  const payers: Promise<void>[] = [];
  const moves = random.between(1, 4);
  let order: OrderRow | undefined;
  for (let move = 0; move < moves; move++) {
    const soon_ms = random.chance(0.5) ? 30 * SECOND_MS : 20 * minute_ms;
    await wait(random.between(0, soon_ms));
    for (let looks = 0; looks < 5 && orders.size === 0; looks++) await wait(random.between(0, 8 * minute_ms));
    if (orders.size === 0) break;
    const about = order && random.chance(0.6) ? order : random.pick([...orders.values()]);
    order = about;
    const act = () => mind(history, about, payers);
    if (random.chance(0.2)) void act();
    await act();
  }
  await Promise.all(payers);
}

async function mind(history: History, order: OrderRow, payers: Promise<void>[]): Promise<void> {
  const { random } = history;
  const kind = random.next();
  if (kind < 0.3) return void payers.push(payByItsLink(history, order));
  if (order.status === "draft") return;
  const acts = random.pick([checkStatus, markPaid, markPaid, markPaid, revoke, cancel, edit, askAgain]);
  await history.ask(`staff minds ${order.id}`, (up) =>
    actingAs(USER, () => acts(history, up, order)).then(() => true),
  );
}

/** "Check status" of a session that Medusa shows at an order. */
async function checkStatus({ random, world, note }: History, up: Running, { id }: OrderRow): Promise<void> {
  const { rows, ledger } = world;
  const sessions = rows.collectionsOf(id).flatMap((one) => rows.sessionsOf(one.id));
  if (sessions.length === 0) return;
  const session = random.pick(sessions);
  const of = ledger.rows.transactions.all().findLast((one) => one.payment_session_id === session.id);
  if (!of) return;
  note(`staff checks the status of ${session.id}`);
  await look(up, of.reference, "refresh");
}

/** "Mark as paid": the customer has paid in cash, or so staff says. */
async function markPaid({ world, note }: History, up: Running, { id }: OrderRow): Promise<void> {
  const unpaid = world.rows.collectionsOf(id).find(({ status }) => status === "not_paid");
  if (!unpaid) return;
  note(`staff marks ${id} as paid`);
  await markAsPaid(up.core, unpaid.id);
}

async function revoke({ random, world, note }: History, up: Running, { id }: OrderRow): Promise<void> {
  const links = world.ledger.links.filter(({ order_id }) => order_id === id);
  if (links.length === 0) return;
  const link = random.pick(links);
  note(`staff revokes ${link.id}`);
  await revokeLink(up.context, link.id);
}
