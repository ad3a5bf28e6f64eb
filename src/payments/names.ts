import type { NamedEvent } from "../http";
import { nameOf } from "../http/person";
import { viewEvent } from "../http/views/history";
import type { Actor, ActorType, HistoryEvent } from "../modules/crossborder/internal";
import type { StoreContext } from "./context";

/**
 * Finds the names of those who acted: one query for each kind of actor that occurs. Null where an actor has none, or is
 * gone.
 */
export async function nameActors(
  { records }: StoreContext,
  rows: readonly Actor[],
): Promise<(row: Actor) => string | null> {
  const idsOf = (type: ActorType) => [
    ...new Set(rows.flatMap(({ actor_type, actor_id }) => (actor_type === type && actor_id) || [])),
  ];
  const [users, keys, customers] = await Promise.all([
    records.people("user", idsOf("user")),
    records.apiKeys(idsOf("api_key")),
    records.people("customer", idsOf("customer")),
  ]);
  const names = new Map([
    ...[...users, ...customers].map((person) => [person.id, nameOf(person) || null] as const),
    ...keys.map(({ id, title }) => [id, title] as const),
  ]);
  return ({ actor_id }) => names.get(actor_id ?? "") ?? null;
}

/** Lines of the history with the names of those who acted. */
export async function namedEvents(context: StoreContext, events: HistoryEvent[]): Promise<NamedEvent[]> {
  const actorOf = await nameActors(context, events);
  return events.map((event) => ({ ...viewEvent(event), actor_name: actorOf(event) }));
}
