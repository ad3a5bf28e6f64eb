import type { Account } from "../../src/payments/accounts";
import type { ProviderContext, StoreContext } from "../../src/payments/context";
import { withMedusaErrors } from "../../src/payments/errors";
import { sealerOf } from "../../src/payments/keys";
import { openLocks } from "../../src/payments/locking";
import type { Log } from "../../src/payments/log";
import { type CrossborderOptions, type ParsedOptions, parseOptions } from "../../src/payments/options";
import { accountIn } from "../../src/payments/provider-id";
import { authorize, cancel, capture, refund } from "../../src/providers/crossborder/actions/payment";
import { planOnline } from "../../src/providers/crossborder/payment-plan";
import type { Faults } from "./faults";
import { SimulatedGateway } from "./gateway";
import { LedgerTables, ledgerSeenBy } from "./ledger";
import { lockingOf, LockTable } from "./locks";
import { actsOf } from "./medusa-acts";
import { MedusaCore, type Provider } from "./medusa-core";
import { recordsSeenBy } from "./medusa-records";
import { CURRENCY, MedusaRows } from "./medusa-rows";
import type { Scheduler } from "./scheduler";
import { Server, skewOf } from "./server";
import { initiate, remove, update } from "../../src/providers/crossborder/actions/session";
import { referenceOf } from "./gateway-orders";

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
const accountsWith = (more: Partial<CrossborderOptions>): Readonly<Record<string, ParsedOptions>> => ({
  [SALE]: parseOptions({ ...main, ...more }),
  [HOLD]: parseOptions({ ...hold, ...more }),
  [REST]: parseOptions({ ...hold, ...more, releaseRemainder: true }),
});
const AT_ONCE = accountsWith({});
const ON_PAY = accountsWith({ opening: "on_pay" });
const origins = { authCors: "", storeCors: "", adminCors: "" };
const CONFIG = { projectConfig: { http: { ...origins, cookieSecret: "a secret of the simulated store" } } };

/** One server that is up: its process, and what its routes and jobs work with. */
export interface Running {
  server: Server;
  core: MedusaCore;
  context: StoreContext;
}

/** Everything that outlives a server: the gateway, Medusa's tables, the plugin's tables, and who has which lock. */
export class World {
  readonly rows = new MedusaRows(PROVIDERS);
  /** References of money that went back because its channel was switched off, and for no other reason that Medusa's records show. */
  readonly lost = new Set<string>();
  readonly ledger: LedgerTables;
  readonly gateway: SimulatedGateway;
  readonly #locks: LockTable;
  readonly #accounts: typeof AT_ONCE;
  #started = 0;

  constructor(
    readonly scheduler: Scheduler,
    readonly faults: Faults,
    /** Called with what the gateway says of itself. */
    notified: (reference: string) => Promise<boolean>,
    /** Takes a line of the log, for the story of a history. */
    private readonly write: (line: string) => void,
  ) {
    this.canBeWrong = scheduler.random.chance(0.3);
    this.#accounts = scheduler.random.chance(0.2) ? ON_PAY : AT_ONCE;
    this.ledger = new LedgerTables(scheduler);
    this.gateway = new SimulatedGateway(scheduler, faults, notified, this.#sentBack);
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

  /** What Medusa has given back, the job looks for by the servers' clocks: where those differ, the audit finds it. */
  hasWrongClock = false;
  readonly canBeWrong: boolean;
  /** A server stood still, and knows nothing of it. */
  hasStalled = false;

  #optionsOf = (provider_id: string): ParsedOptions => {
    const options = this.#accounts[provider_id];
    if (!options) throw new Error(`no account for ${provider_id}`);
    return options;
  };

  /** Starts a server. */
  start(): Running {
    const skew_ms = this.canBeWrong ? skewOf(this.scheduler) : 0;
    const server = new Server(`server ${++this.#started}`, this.scheduler, skew_ms);
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
    const container = lockingOf(server, this.#locks, this.ledger.now);
    const context: StoreContext = {
      ...seen,
      container,
      acts: actsOf(core),
      locks: openLocks({ container, records: seen.records, log, clock: server.clock }),
      accountOf,
    };
    return { server, core, context };
  }
}

/** The provider's real actions, as Medusa's payment module calls them. */
function providerOf(contextOf: (provider_id: string) => ProviderContext): Provider {
  const plan = planOnline("channel_a");
  return {
    initiate: ({ id, provider_id, amount, data }) =>
      withMedusaErrors(async () => {
        const input = {
          amount: Number(amount),
          currency_code: CURRENCY,
          data,
          context: { idempotency_key: id },
        };
        return { ...(await initiate(contextOf(provider_id), input, plan)).data };
      }),
    authorize: (session) =>
      withMedusaErrors(async () => {
        const { status } = await authorize(contextOf(session.provider_id), session.id);
        if (status === "authorized" || status === "captured") return status;
        throw new Error(`the payment is ${status}`);
      }),
    capture: ({ provider_id }, capture_id) =>
      withMedusaErrors(async () => {
        await capture(contextOf(provider_id), { data: {}, context: { idempotency_key: capture_id } });
      }),
    refund: ({ provider_id }, { id, amount }) =>
      withMedusaErrors(async () => {
        await refund(contextOf(provider_id), {
          amount: Number(amount),
          data: {},
          context: { idempotency_key: id },
        });
      }),
    cancel: (payment, provider_id, data) =>
      withMedusaErrors(async () => {
        const context = payment ? { idempotency_key: payment.id } : {};
        await cancel(contextOf(provider_id), { data, context });
      }),
    update: ({ provider_id, amount, data }) =>
      withMedusaErrors(async () => {
        const input = { amount: Number(amount), currency_code: CURRENCY, data };
        const updated = await update(contextOf(provider_id), input, plan);
        return { data: { ...updated.data }, ...(updated.status && { status: "pending" }) };
      }),
    remove: ({ provider_id, data }) =>
      withMedusaErrors(async () => {
        await remove(contextOf(provider_id), { data });
      }),
  };
}
