import { z } from "zod";
import type { Seeded } from "../store/seed";
import { cartSchema, Shopper } from "./shopper";

type Currency = "usd" | "cny";

const filledSchema = z.object({ cart: cartSchema, collection: z.string() });
type FilledCart = z.output<typeof filledSchema>;
const memberSchema = filledSchema.extend({ customer: z.string(), email: z.string(), token: z.string() });

/** How many shoppers of each kind fill a cart before the tests begin. */
type Crowd = Record<Currency | "members", number>;

export const preparedSchema = z.object({
  usd: z.array(filledSchema),
  cny: z.array(filledSchema),
  members: z.array(memberSchema),
});

/** The carts and accounts that they have made by then. */
export type Prepared = z.output<typeof preparedSchema>;

/**
 * Filling a cart takes Medusa longer than all the rest of an order. What was filled before the first test is there
 * in every test, since the database is put back between them.
 */
export async function prepare(crowd: Crowd, shopper: () => Shopper): Promise<Prepared> {
  const prepared: Prepared = { usd: [], cny: [], members: [] };
  const fill = async (one: Shopper, currency: Currency) => ({
    cart: await one.fillCart(currency),
    collection: one.collection,
  });
  for (const currency of ["usd", "cny"] as const) {
    while (prepared[currency].length < crowd[currency])
      prepared[currency].push(await fill(shopper(), currency));
  }
  while (prepared.members.length < crowd.members) {
    const one = shopper();
    const customer = await one.signUp();
    prepared.members.push({ customer, ...one.account, ...(await fill(one, "usd")) });
  }
  return prepared;
}

/** A shopper who takes a prepared cart or account, while there are any. */
export class EarlyShopper extends Shopper {
  /** The cart of a prepared account. */
  #own?: FilledCart;
  #signedIn = false;

  constructor(
    baseURL: string,
    shop: Seeded,
    private readonly prepared: Prepared,
  ) {
    super(baseURL, shop);
  }

  override async signUp(): Promise<string> {
    this.#signedIn = true;
    const member = this.prepared.members.shift();
    if (!member) return await super.signUp();
    this.#own = member;
    this.signedInAs(member);
    return member.customer;
  }

  override async fillCart(currency: Currency = "usd", handle?: string, quantity?: number) {
    const filled = handle ? undefined : this.#filled(currency);
    if (!filled) return await super.fillCart(currency, handle, quantity);
    this.collection = filled.collection;
    return filled.cart;
  }

  #filled(currency: Currency): FilledCart | undefined {
    if (!this.#signedIn) return this.prepared[currency].shift();
    if (currency !== "usd") return undefined;
    const own = this.#own;
    this.#own = undefined;
    return own;
  }
}
