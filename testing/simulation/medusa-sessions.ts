import { MedusaError } from "@medusajs/framework/utils";
import { stateOf } from "./gateway-orders";
import type { MedusaCore } from "./medusa-core";
import { rowIn, type SessionRow } from "./medusa-rows";

const notDeleted = () =>
  new MedusaError(MedusaError.Types.UNEXPECTED_STATE, "Could not delete all payment sessions");

/** The new session is made and the others of its collection are deleted side by side. */
export async function createSession(
  core: MedusaCore,
  collection_id: string,
  provider_id: string,
  data: Record<string, unknown>,
): Promise<SessionRow> {
  const { rows } = core;
  const others = rows.sessionsOf(collection_id);
  const cart = rows.carts.get(rowIn(rows.collections, collection_id).cart_id ?? "");
  if (cart && others.length > 0) cart.was_changed = true;
  const [made, removed] = await Promise.allSettled([
    makeSession(core, collection_id, provider_id, data),
    deleteSessions(
      core,
      others.map(({ id }) => id),
    ),
  ]);
  if (made.status === "fulfilled" && removed.status === "fulfilled") return made.value;
  if (removed.status === "fulfilled") await openAgain(core, removed.value);
  if (made.status === "rejected") throw made.reason;
  await deleteSession(core, made.value).catch(() => undefined);
  throw notDeleted();
}

/** Sessions that are gone are made anew, with the data that they had. */
async function openAgain(core: MedusaCore, gone: readonly SessionRow[]): Promise<void> {
  for (const { collection_id, provider_id, data } of gone)
    await makeSession(core, collection_id, provider_id, data).catch(() => undefined);
}

async function makeSession(
  core: MedusaCore,
  collection_id: string,
  provider_id: string,
  data: Record<string, unknown>,
): Promise<SessionRow> {
  const { amount } = rowIn(core.rows.collections, collection_id);
  const row: SessionRow = {
    id: core.rows.newId("payses"),
    collection_id,
    provider_id,
    amount,
    status: "pending",
    data,
  };
  await core.commit(() => core.rows.sessions.set(row.id, row));
  try {
    const shown = await core.provider.initiate(row);
    await core.commit(() => void (row.data = { ...row.data, ...shown }));
  } catch (error) {
    await core.server.turn();
    core.rows.sessions.delete(row.id);
    throw error;
  }
  return row;
}

/** The provider answers what is kept with the session from now on, which may be gone by then. */
export async function updateSession(
  core: MedusaCore,
  id: string,
  amount: string,
  data: Record<string, unknown>,
): Promise<SessionRow> {
  await core.server.turn();
  const { provider_id, collection_id, data: before } = sessionIn(core, id);
  const cart = core.rows.carts.get(rowIn(core.rows.collections, collection_id).cart_id ?? "");
  if (cart && stateOf(before) !== "unopened") cart.was_changed = true;
  const updated = await core.provider.update({ provider_id, amount, data });
  return await core.commit(() => {
    const row = sessionIn(core, id);
    const { status = row.status } = updated;
    return Object.assign(row, { amount, status, data: { ...row.data, ...updated.data } });
  });
}

/** @throws MedusaError where it is gone */
function sessionIn({ rows }: MedusaCore, id: string): SessionRow {
  const session = rows.sessions.get(id);
  if (!session)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `PaymentSession with id: ${id} was not found`);
  return session;
}

/** Where one of them stays, those that are gone are made anew. */
export async function deleteSessions(core: MedusaCore, ids: readonly string[]): Promise<SessionRow[]> {
  const sessions = ids.flatMap((id) => core.rows.sessions.get(id) ?? []);
  const ends = await Promise.allSettled(sessions.map((one) => deleteSession(core, one)));
  const gone = sessions.filter((_, nth) => ends[nth]?.status === "fulfilled");
  if (gone.length === sessions.length) return gone;
  await openAgain(core, gone);
  throw notDeleted();
}

async function deleteSession(core: MedusaCore, session: SessionRow): Promise<void> {
  await core.provider.remove(session);
  await core.commit(() => core.rows.sessions.delete(session.id));
}
