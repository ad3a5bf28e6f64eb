import type { History } from "./history";
import type { CartRow, CollectionRow } from "./medusa-rows";
import { changeCart, choose, complete, goToPay, look } from "./shop";
import { PROVIDERS } from "./world";

export const TOTALS = ["10.00", "12.34", "25.00"] as const;
const SECOND_MS = 1_000;

/** What a shopper has before them: a cart, or an order of which they have the link. */
export interface Basket {
  collection: CollectionRow;
  cart?: CartRow;
  /** When its storefront has payments opened at the gateway; the account says it where the storefront does not. */
  opening?: "at_once" | "on_pay";
}

/** One browser tab of a shopper: it does a few things, in any order, and waits in between. */
export async function shop(history: History, basket: Basket): Promise<void> {
  const { random, minute_ms } = history;
  const tab = new Tab(history, basket);
  const moves = random.between(3, 8);
  for (let move = 0; move < moves; move++) {
    await history.wait(
      random.chance(0.6) ? random.between(0, 5 * SECOND_MS) : random.between(0, 10 * minute_ms),
    );
    await tab.move();
  }
}

class Tab {
  /** The sessions that it has chosen, the newest last. */
  readonly #sessions: string[] = [];
  /** References of the pages that it was shown, the newest last. */
  readonly #shown: string[] = [];

  constructor(
    private readonly history: History,
    private readonly basket: Basket,
  ) {}

  async move(): Promise<void> {
    const { random } = this.history;
    const { cart } = this.basket;
    const kind = random.next();
    if (this.#sessions.length === 0 || kind < 0.12) return await this.#choose();
    const page = this.#page();
    if (page === undefined || kind < 0.18) return await this.#goToPay();
    if (kind < 0.5) return await this.#payIn(page);
    if (kind < 0.58) return await this.#decline(page);
    if (kind < 0.66 && cart) return await this.#change(cart);
    if (kind < 0.85 && cart) return await this.#complete(cart);
    await this.#comeBack(random.pick(this.#shown));
  }

  /** Most often the one that was shown last. */
  #page(): string | undefined {
    const { random } = this.history;
    const newest = this.#shown.at(-1);
    return newest === undefined || random.chance(0.7) ? newest : random.pick(this.#shown);
  }

  async #choose(): Promise<void> {
    const { random } = this.history;
    const { collection, opening } = this.basket;
    const chosen = this.history.ask(`chooses a method for ${collection.id}`, (up) =>
      choose(up, collection, random.pick(PROVIDERS), opening && { opening }),
    );
    await this.#meanwhile(0.3);
    const session = await chosen;
    if (!session) return;
    this.#sessions.push(session.id);
    if (session.state !== "unopened") return this.#show(session.reference);
    await this.history.wait(random.between(0, 5 * SECOND_MS));
    if (random.chance(0.8)) await this.#goToPay();
  }

  /** The order of the session is opened, or used again: also in two tabs at once, and while the cart changes. */
  async #goToPay(): Promise<void> {
    const { random } = this.history;
    const { collection, cart } = this.basket;
    const { sessions } = this.history.world.rows;
    const all = [...sessions.values()].filter((one) => one.collection_id === collection.id);
    const id = random.chance(0.8) ? this.#sessions.at(-1) : all.at(-1)?.id;
    if (id === undefined) return;
    const opening = [this.#open(id)];
    if (random.chance(0.2)) opening.push(this.#open(id));
    if (random.chance(0.1)) await this.history.wait(random.between(0, SECOND_MS));
    if (cart && random.chance(0.1)) await this.#change(cart);
    await Promise.all(opening);
  }

  async #open(id: string): Promise<void> {
    const { random } = this.history;
    const device = random.chance(0.2) ? { terminal: "WAP" } : {};
    const reference = await this.history.ask(`goes to pay ${id}`, (up) => goToPay(up, id, device));
    if (reference) this.#show(reference);
  }

  #show(reference: string): void {
    if (this.#shown.at(-1) !== reference) this.#shown.push(reference);
  }

  /** Sometimes in every page that is still open. */
  async #payIn(page: string): Promise<void> {
    const pages = this.history.random.chance(0.2) ? new Set([page, ...this.#shown]) : [page];
    for (const one of pages) await this.#pay(one);
  }

  async #pay(reference: string, how = "the shopper pays"): Promise<void> {
    const { random, world, note } = this.history;
    const isPaid = world.gateway.pay(reference);
    note(`${how} ${reference}: ${isPaid}`);
    if (isPaid && random.chance(0.3)) await this.#returnAtOnce(reference);
  }

  /** The wallet sends the browser back. */
  async #returnAtOnce(reference: string): Promise<void> {
    const { random } = this.history;
    const { cart } = this.basket;
    await this.history.wait(random.between(0, 2 * SECOND_MS));
    if (cart && random.chance(0.5)) await this.#complete(cart);
    else await this.#comeBack(reference);
  }

  /** A page that is still open in the wallet is paid while something else goes on. */
  async #meanwhile(probability: number): Promise<void> {
    const { random } = this.history;
    const newest = this.#shown.at(-1);
    if (newest === undefined || !random.chance(probability)) return;
    await this.history.wait(random.between(0, SECOND_MS));
    await this.#pay(newest, "meanwhile the shopper pays");
  }

  async #decline(reference: string): Promise<void> {
    const { random, world, note, minute_ms } = this.history;
    note(`the wallet declines ${reference}`);
    world.gateway.decline(reference);
    if (random.chance(0.3)) return;
    const soon = random.chance(0.5);
    await this.history.wait(random.between(0, soon ? 10 * SECOND_MS : 5 * minute_ms));
    if (random.chance(0.5)) {
      // Another page, and then the first one again.
      await this.#goToPay();
      await this.#payIn(this.#shown.at(-1) ?? reference);
      if (random.chance(0.5)) return;
      await this.history.wait(random.between(0, 10 * SECOND_MS));
    }
    await this.#pay(reference, "the shopper tries again to pay");
  }

  async #change(cart: CartRow): Promise<void> {
    const total = this.history.random.pick(TOTALS);
    const changed = this.history.ask(`changes ${cart.id} to ${total}`, (up) => changeCart(up, cart, total));
    await this.#meanwhile(0.4);
    await changed;
  }

  async #complete(cart: CartRow): Promise<void> {
    await this.history.ask(`completes ${cart.id}`, (up) => complete(up, cart));
  }

  async #comeBack(reference: string): Promise<void> {
    await this.history.ask("comes back", (up) => look(up, reference, "shopper"));
  }
}
