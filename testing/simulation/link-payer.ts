import BigNumber from "bignumber.js";
import { actingAs, type PaymentLink } from "../../src/modules/crossborder/internal";
import { linkUrl, makeLink } from "../../src/payments/payment-links/links";
import { payByLink } from "../../src/payments/payment-links/pay";
import { visitLink } from "../../src/payments/payment-links/page";
import { findLink, type LinkState } from "../../src/payments/payment-links/state";
import { asksForSame } from "../../src/providers/crossborder/session-data";
import type { History } from "./history";
import type { OrderRow } from "./medusa-rows";
import { reprice, USER } from "./staff";
import { PROVIDERS, type Running } from "./world";

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60_000;

/** Staff makes a link for what an order owes, and its customer opens it, sometimes in two tabs, or hands it on. */
export async function payByItsLink(history: History, order: OrderRow): Promise<void> {
  const { random, world, minute_ms } = history;
  const { id: order_id } = order;
  const provider_id = random.pick(PROVIDERS);
  const made = await history.ask(`staff makes a link for ${order_id}`, (up) =>
    actingAs(USER, () => makeLink(up.context, { order_id, provider_id, ...endOf(history, up) })),
  );
  const link = made && world.ledger.links.find(({ id }) => id === made.id);
  if (!link) return;
  await history.wait(random.between(0, random.chance(0.6) ? 10 * SECOND_MS : 10 * minute_ms));
  const tabs = random.chance(0.3) ? 2 : 1;
  const visits = Array.from({ length: tabs }, () => new LinkTab(history, link).visit());
  const change = random.chance(0.3) ? reprice(history, order) : undefined;
  await Promise.all([...visits, change]);
}

/** Most are good for days. */
function endOf({ random, minute_ms }: History, { context }: Running): { expires_at?: string } {
  if (random.chance(0.8)) return {};
  const ends = context.clock.now() + random.between(minute_ms, random.chance(0.5) ? 30 * minute_ms : DAY_MS);
  return { expires_at: new Date(ends).toISOString() };
}

/** The page of a link in one browser tab. */
class LinkTab {
  /** What the page showed last. */
  #state: LinkState | undefined;
  /** References of the pages that it led to, the newest last. */
  readonly #shown: string[] = [];

  constructor(
    private readonly history: History,
    private readonly link: PaymentLink,
  ) {}

  async visit(): Promise<void> {
    const { random, minute_ms } = this.history;
    await this.#look(false);
    if (random.chance(0.3)) {
      // The page is left lying, and pressed as it is.
      await this.history.wait(random.between(minute_ms, 30 * minute_ms));
      await this.#press({ looksFirst: false });
    }
    const moves = random.between(2, 5);
    for (let move = 0; move < moves; move++) {
      await this.history.wait(random.between(0, random.chance(0.7) ? 5 * SECOND_MS : 5 * minute_ms));
      await this.#move();
    }
  }

  async #move(): Promise<void> {
    const { random, world, note } = this.history;
    const page = this.#shown.at(-1);
    const kind = random.next();
    if (page === undefined || kind < 0.2) return await this.#press({ looksFirst: true });
    if (kind < 0.7) {
      const paid = random.chance(0.8) ? page : random.pick(this.#shown);
      note(`who has the link pays ${paid}: ${world.gateway.pay(paid)}`);
      if (random.chance(0.5)) await this.#look(true);
    } else if (kind < 0.8) {
      note(`the wallet declines ${page}`);
      world.gateway.decline(page);
    } else await this.#look(true);
  }

  async #look(is_back: boolean): Promise<void> {
    const { link } = this;
    const page = await this.history.ask(`shows the page of ${link.id}`, async (up) => {
      const { signal } = new AbortController();
      const code = new URL(linkUrl(up.context, link)).searchParams.get("c") ?? "";
      const { link: found } = await findLink(up.context, { code, from: "203.0.113.7" });
      return found && (await visitLink(up.context, found, { told: is_back ? "pending" : "", signal }));
    });
    if (page) this.#show(page.state);
  }

  #show(state: LinkState): void {
    this.#state = state;
    const reference = state.is === "payable" ? state.open?.reference : undefined;
    if (reference !== undefined && this.#shown.at(-1) !== reference) this.#shown.push(reference);
  }

  /** A method is pressed, with the amount that the page shows: of an old page another one may be due by then. */
  async #press({ looksFirst }: { looksFirst: boolean }): Promise<void> {
    const { random } = this.history;
    if (looksFirst && (random.chance(0.3) || this.#state?.is !== "payable")) await this.#look(false);
    const state = this.#state;
    if (state?.is !== "payable") return;
    const provider_id = random.pick(state.methods);
    const { amount } = state;
    const isRevoked = this.link.revoked_at !== null;
    const isSame =
      (wanted: Readonly<Record<string, unknown>>) => (stored: Readonly<Record<string, unknown>>) =>
        asksForSame(wanted, stored);
    const press = () =>
      this.history.ask(`${this.link.id}: pays ${amount} with ${provider_id}`, (up) =>
        payByLink(up.context, this.link, { provider_id, amount, terminal: "ONLINE", isSame }),
      );
    if (random.chance(0.15)) void press();
    const result = await press();
    if (isRevoked && result && result.to !== "page")
      this.history.observe(`${this.link.id}: it was revoked, and pays`);
    if (result?.to === "cashier") this.#open(result.url.split("/").at(-1) ?? "", amount);
    else if (result?.to === "code") await this.#look(false);
    else if (result) this.#show(result.state);
  }

  #open(reference: string, amount: string): void {
    const asked = this.history.world.gateway.orders.get(reference)?.amount ?? amount;
    if (!new BigNumber(asked).eq(amount))
      this.history.observe(`${this.link.id}: its page showed ${amount}, and ${asked} is asked for`);
    if (this.#shown.at(-1) !== reference) this.#shown.push(reference);
  }
}
