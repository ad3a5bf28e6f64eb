import { Modules } from "@medusajs/framework/utils";
import type { ActorType } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";

/** Somebody in the ledger: who acted, or who asked for an operation. */
interface Known {
  actor_type: ActorType;
  actor_id: string | null;
}

/** The same with a name that a person reads; null where the actor has none, or is gone. */
export type Named<T extends Known> = T & { actor_name: string | null };

/** Finds the names of those who acted: one query for each kind of actor that occurs. */
export async function nameActors(
  { container }: StoreContext,
  rows: readonly Known[],
): Promise<<T extends Known>(row: T) => Named<T>> {
  const idsOf = (type: ActorType) => [
    ...new Set(rows.flatMap(({ actor_type, actor_id }) => (actor_type === type && actor_id) || [])),
  ];
  const find = async <T>(type: ActorType, list: (id: string[]) => Promise<T[]>): Promise<T[]> => {
    const ids = idsOf(type);
    return ids.length > 0 ? await list(ids) : [];
  };
  const [users, keys, customers] = await Promise.all([
    find("user", (id) => container.resolve(Modules.USER).listUsers({ id }, PERSON)),
    find("api_key", (id) =>
      container.resolve(Modules.API_KEY).listApiKeys({ id }, { select: ["id", "title"] }),
    ),
    find("customer", (id) => container.resolve(Modules.CUSTOMER).listCustomers({ id }, PERSON)),
  ]);
  const names = new Map([
    ...[...users, ...customers].map((person) => [person.id, nameOf(person)] as const),
    ...keys.map(({ id, title }) => [id, title] as const),
  ]);
  return (row) => ({ ...row, actor_name: names.get(row.actor_id ?? "") ?? null });
}

const PERSON = { select: ["id", "email", "first_name", "last_name"], take: null };

interface Person {
  first_name?: string | null;
  last_name?: string | null;
  email: string | null;
}

const nameOf = ({ first_name, last_name, email }: Person): string | null =>
  [first_name, last_name].filter(Boolean).join(" ") || email;
