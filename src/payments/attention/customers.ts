import { nameOf } from "../../http/person";
import type { StoreContext } from "../context";

/** Finds the names of the customers of what waits for a person: one query for all. Null where Medusa has a customer no longer. */
export async function nameCustomers(
  { records }: Pick<StoreContext, "records">,
  rows: readonly { customer_id: string | null }[],
): Promise<(customer_id: string | null) => string | null> {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const names = new Map(
    (await records.people("customer", ids)).map((person) => [person.id, nameOf(person) || null]),
  );
  return (customer_id) => names.get(customer_id ?? "") ?? null;
}
