import { z } from "@medusajs/framework/zod";
import { json, type Query, readAll, source } from "./reading";

const optional = z.string().nullish();
const person = z.object({ id: z.string(), email: optional, first_name: optional, last_name: optional });

export const PEOPLE = { customer: source("customer", person), user: source("user", person) };

/** A customer or an admin user. */
export type Person = z.output<typeof person>;

export const API_KEY = source("api_key", z.object({ id: z.string(), title: z.string() }));

const clerk = z.object({ store_admin_no: z.string().trim().min(1) });
const clerkShape = { id: z.string(), metadata: json(clerk.nullish().catch(null)) };

/** An admin user with the clerk number in the metadata. */
export const CLERK = source("user", z.object(clerkShape));
const CLERKS = source("user", person.extend(clerkShape));

/** Those of the admin users who have a clerk number. */
export const readClerks = async (query: Query) =>
  (await readAll(query, CLERKS, {})).flatMap(({ metadata, ...user }) =>
    metadata ? [{ ...user, store_admin_no: metadata.store_admin_no }] : [],
  );
