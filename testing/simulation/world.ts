import { asValue } from "@medusajs/framework/awilix";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { Account } from "../../src/payments/accounts";
import type { StoreContext } from "../../src/payments/context";
import { sealerOf } from "../../src/payments/keys";
import { openLocks } from "../../src/payments/locking";
import type { Log } from "../../src/payments/log";
import { type CrossborderOptions, type ParsedOptions, parseOptions } from "../../src/payments/options";
import { accountIn } from "../../src/payments/provider-id";
import type { Faults } from "./faults";
import { SimulatedGateway } from "./gateway";
import { heldOf, referenceOf } from "./gateway-orders";
import { LedgerTables, ledgerSeenBy } from "./ledger";
import { LOCKING, lockingOf, LockTable } from "./locks";
import { actsOf } from "./medusa-acts";
import { MedusaCore } from "./medusa-core";
import { recordsSeenBy } from "./medusa-records";
import { MANUAL, MedusaRows, type OrderRow } from "./medusa-rows";
import { providerOf } from "./providers";
import type { Scheduler } from "./scheduler";
import { Server, skewOf } from "./server";
import { orderCanceled } from "./subscribers";

/** Sells at once. */
const SALE = "pp_crossborder-channel-a_main";
/** Holds, and staff captures. */
const HOLD = "pp_crossborder-channel-a_hold";
/** As that, and what a capture leaves is released by itself. */
const REST = "pp_crossborder-channel-a_rest";
export const PROVIDERS = [SALE, HOLD, REST] as const;

const main: CrossborderOptions = {
  baseUrl: "https://gateway.example",
  apiToken: "a-token-of-the-simulated-gateway",
  merchantNo: "200043",
  storeNo: "300014",
  backendUrl: "https://api.shop.example",
  storefrontUrl: "https://shop.example/done",
};
const hold: CrossborderOptions = {
  ...main,
  presentation: { channel_a: "qrcode", channel_b: "qrcode" },
  capture: "manual",
};
type Accounts = Readonly<Record<string, ParsedOptions>>;
const accountsWith = (more: Partial<CrossborderOptions>): Accounts => ({
  [SALE]: parseOptions({ ...main, ...more }),
  [HOLD]: parseOptions({ ...hold, ...more }),
  [REST]: parseOptions({ ...hold, ...more, releaseRemainder: true }),
});

/** What shops say of their accounts: most say nothing. */
const OPENINGS = ["at_once", "at_once", "at_once", "at_once", "on_pay"] as const;
/** Where orders are placed before they are paid: so long each waits. */
const WAITS = [5, 20, 60] as const;
const settingsWith = (more: Partial<CrossborderOptions>) =>
  OPENINGS.flatMap((opening) => {
    const paidFirst = accountsWith({ ...more, opening });
    const orderFirst = WAITS.map((orderExpiresAfterMinutes) =>
      accountsWith({ ...more, opening, orderPlacement: "before_payment", orderExpiresAfterMinutes }),
    );
    // With one method alone, beside others.
    const mixed = { ...paidFirst, [SALE]: orderFirst[1]?.[SALE] ?? paidFirst[SALE] };
    return [paidFirst, paidFirst, paidFirst, paidFirst, paidFirst, paidFirst, ...orderFirst, mixed];
  });
const SETTINGS = settingsWith({});
const SETTINGS_WITH_PARTS = settingsWith({ partialRefunds: true });
const origins = { authCors: "", storeCors: "", adminCors: "" };
const CONFIG = {
  projectConfig: { http: { ...origins, cookieSecret: "a secret of the simulated store" } },
  modules: LOCKING,
};

/** One server that is up: its process, and what its routes and jobs work with. */
export interface Running {
  server: Server;
  core: MedusaCore;
  context: StoreContext;
}

/** Everything that outlives a server: the gateway, Medusa's tables, the plugin's tables, and who has which lock. */
export class World {
  readonly rows = new MedusaRows([...PROVIDERS, MANUAL]);
  /** References of money that went back because its channel was switched off, and for no other reason that Medusa's records show. */
  readonly lost = new Set<string>();
  readonly ledger: LedgerTables;
  readonly gateway: SimulatedGateway;
  readonly #locks: LockTable;
  readonly #accounts: Accounts;
  #started = 0;
  #shop_id = "cbshp_1";

  constructor(
    readonly scheduler: Scheduler,
    readonly faults: Faults,
    /** Called with what the gateway says of itself. */
    notified: (reference: string) => Promise<boolean>,
    /** Takes a line of the log, for the story of a history. */
    private readonly write: (line: string) => void,
  ) {
    this.canBeWrong = scheduler.random.chance(0.3);
    const { random } = scheduler;
    this.takesParts = random.chance(0.4);
    this.#accounts = random.pick(this.takesParts ? SETTINGS_WITH_PARTS : SETTINGS);
    this.ledger = new LedgerTables(scheduler);
    const parts = this.takesParts && { isRefunded: random.chance(0.3), areListed: random.chance(0.7) };
    this.gateway = new SimulatedGateway(scheduler, faults, notified, this.#sentBack, parts || undefined);
    this.#locks = new LockTable(scheduler);
  }

  #sentBack = (reference: string): void => {
    const { rows } = this;
    const session = [...rows.sessions.values()].find(({ data }) => referenceOf(data) === reference);
    const collection = rows.collections.get(session?.collection_id ?? "");
    const cart = rows.carts.get(collection?.cart_id ?? "");
    if (!session || !collection || !cart || rows.offered.has(session.provider_id)) return;
    const isSame = session.amount === collection.amount && session.amount === cart.total;
    const isAlone = rows.sessionsOf(collection.id).length === 1;
    const isLeft = !rows.orderOfCart(cart.id) && !rows.paymentOfSession(session.id) && !cart.was_sold_out;
    if (isSame && isAlone && isLeft && !cart.was_changed) this.lost.add(reference);
  };

  /** Whether an order counts on a hold that is there. */
  #isHeld = ({ id }: OrderRow): boolean =>
    this.rows
      .collectionsOf(id)
      .flatMap((collection) => this.rows.paymentsOf(collection.id))
      .filter(({ captures, canceled_at }) => captures.length === 0 && !canceled_at)
      .map(({ payment_session_id }) => this.rows.sessions.get(payment_session_id)?.data)
      .map((data) => this.gateway.orders.get(referenceOf(data)))
      .some((one) => one !== undefined && heldOf(one).gt(0));

  /** What Medusa has given back, the job looks for by the servers' clocks: where those differ, the audit finds it. */
  hasWrongClock = false;
  readonly canBeWrong: boolean;
  /** The merchant's gateway takes refunds of parts. */
  readonly takesParts: boolean;

  /** Whether a method of it places orders before they are paid. */
  get isOrderFirst(): boolean {
    return Object.values(this.#accounts).some(({ orderPlacement }) => orderPlacement === "before_payment");
  }

  #optionsOf = (provider_id: string): ParsedOptions => {
    const options = this.#accounts[provider_id];
    if (!options) throw new Error(`no account for ${provider_id}`);
    return options;
  };

  /** Servers start under another address from now on, and nobody has said yet that it is the same shop. */
  move(): void {
    this.#shop_id = "cbshp_2";
    this.ledger.rows.shops.push(this.#shop_id);
  }

  /** A person says so. */
  confirmMove(): void {
    if (this.#shop_id !== "cbshp_1") this.ledger.rows.sameAs.set(this.#shop_id, "cbshp_1");
  }

  /** Starts a server. */
  start(): Running {
    const skew_ms = this.canBeWrong ? skewOf(this.scheduler) : 0;
    const server = new Server(`server ${++this.#started}`, this.scheduler, skew_ms, this.#shop_id);
    if (server.skew_ms !== 0) this.hasWrongClock = true;
    const { random } = this.scheduler;
    const log: Log = (code, { reason, ...fields } = {}) =>
      this.write(
        `${server.name}: ${code} ${JSON.stringify(fields)} ${reason instanceof Error ? reason.message : String(reason ?? "")}`,
      );
    const seen = {
      ledger: ledgerSeenBy(server, this.ledger, () => random.chance(this.faults.statement)),
      records: recordsSeenBy(server, this.rows),
      log,
      clock: server.clock,
    };
    const gateway = this.gateway.seenBy(server);
    const accountOf = (provider_id: string): Account => ({ options: this.#optionsOf(provider_id), gateway });
    const provider = providerOf((provider_id) => ({
      ...seen,
      account: accountOf(provider_id),
      accountIds: [accountIn(provider_id) ?? ""],
      sealer: sealerOf(CONFIG, this.#optionsOf(provider_id)),
    }));
    const core = new MedusaCore(server, this.rows, provider, this.faults, random, this.#locks);
    core.isHeld = this.#isHeld;
    const container = lockingOf(server, this.#locks, this.ledger.now);
    container.register(ContainerRegistrationKeys.CONFIG_MODULE, asValue(CONFIG));
    const context: StoreContext = {
      ...seen,
      container,
      // A subscriber of the store, whose errors Medusa logs.
      acts: actsOf(core, (order_id) => void orderCanceled(context, order_id).catch(() => undefined)),
      locks: openLocks({ container, records: seen.records, log, clock: server.clock }),
      accountOf,
    };
    return { server, core, context };
  }
}
