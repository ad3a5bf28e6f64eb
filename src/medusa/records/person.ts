import { z } from "@medusajs/framework/zod";
import { type Query, readAll, readOne } from "./reading";

const optional = z.string().nullish();
const personSchema = z.object({ id: z.string(), email: optional, first_name: optional, last_name: optional });

/** A customer or an admin user. */
export type Person = z.output<typeof personSchema>;

const FIELDS = ["id", "email", "first_name", "last_name"];

/** Those of them that Medusa still has. */
export const readPeople = async (
  query: Query,
  entity: "customer" | "user",
  ids: string[],
): Promise<Person[]> =>
  ids.length === 0
    ? []
    : await readAll(query, personSchema, { entity, fields: FIELDS, filters: { id: ids } });

const keySchema = z.object({ id: z.string(), title: z.string() });

export type ApiKey = z.output<typeof keySchema>;

export const readApiKeys = async (query: Query, ids: string[]): Promise<ApiKey[]> =>
  ids.length === 0
    ? []
    : await readAll(query, keySchema, { entity: "api_key", fields: ["id", "title"], filters: { id: ids } });

/** The newest customers that Medusa finds by a text, which it takes for a pattern of PostgreSQL's. */
export async function findCustomers(query: Query, pattern: string, take: number): Promise<string[]> {
  const people = await readAll(query, personSchema, {
    entity: "customer",
    fields: FIELDS,
    filters: { q: pattern },
    pagination: { take, order: { created_at: "DESC" } },
  });
  return people.map(({ id }) => id);
}

const clerkSchema = z.object({
  metadata: z
    .object({ store_admin_no: z.string().min(1) })
    .nullish()
    .catch(null),
});

/** The clerk number in an admin user's metadata. */
export async function readClerkNo(query: Query, id: string): Promise<string | undefined> {
  const asked = { entity: "user", fields: ["id", "metadata"], filters: { id } };
  return (await readOne(query, clerkSchema, asked))?.metadata?.store_admin_no;
}
