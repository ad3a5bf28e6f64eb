import { Audits } from "./audits";
import { Channels } from "./channels";
import { Days } from "./days";
import { History } from "./history";
import { Inbox } from "./inbox";
import { Job } from "./job";
import { Lists } from "./lists";
import { Outages } from "./outages";
import { PaymentLinks } from "./payment-links";
import type { ReadRows } from "./reads";
import { ClosedRows, WritableRows } from "./rows";
import { Schedules } from "./schedules";
import { Shops } from "./shops";
import { type Injected, type LedgerClock, Store } from "./store";
import { TransactionWriter } from "./transaction-writer";
import { Transactions } from "./transactions";

type Methods<Subject> = Pick<Subject, keyof Subject>;

/** All that the plugin knows of its own tables, and all that it can do with them. */
export interface Ledger
  extends
    ReadRows,
    Methods<Transactions>,
    Methods<Schedules>,
    Methods<History>,
    Methods<Inbox>,
    Methods<Job>,
    Methods<Channels>,
    Methods<PaymentLinks>,
    Methods<Shops>,
    Methods<Outages>,
    Methods<Audits>,
    Methods<Lists>,
    Methods<Days> {
  /** Aborted when the server stops: ends what runs in the background. */
  readonly stopping: AbortSignal;
}

/** The ledger of a store, whose clock a test may set. */
export interface CrossborderLedger extends Ledger {
  clock: LedgerClock;
}

/** Each of them has some of the methods of `Ledger`. */
function subjectsOf(store: Store) {
  const writer = new TransactionWriter(store);
  const shops = new Shops(store);
  const transactions = new Transactions(store, writer, shops);
  const history = new History(store);
  return [
    transactions,
    new Schedules(store, writer, transactions, history, shops),
    history,
    new Inbox(store),
    new Job(store, shops),
    new Channels(store),
    new PaymentLinks(store),
    shops,
    new Outages(store),
    new Audits(store),
    new Lists(store),
    new Days(store),
  ];
}

/** What Medusa makes one of: it reads rows by generated methods, and has the methods of all subjects. */
export class LedgerService extends ClosedRows {
  readonly #stopping = new AbortController();
  readonly #store: Store;

  /** Called by Medusa before it closes the database. */
  readonly __hooks = { onApplicationPrepareShutdown: async () => this.#stopping.abort() };

  constructor(injected: Injected, ...more: unknown[]) {
    super(injected, ...more);
    this.#store = new Store(injected, new WritableRows(injected, ...more));
    for (const subject of subjectsOf(this.#store)) hang(this, subject);
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get clock(): LedgerClock {
    return this.#store.clock;
  }

  set clock(clock: LedgerClock) {
    this.#store.clock = clock;
  }
}

/** Puts the methods of a subject on the service. @throws TypeError where it has one of that name */
export function hang(service: object, subject: object): void {
  const methods = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(subject));
  for (const [name, { value }] of Object.entries(methods)) {
    if (name === "constructor" || typeof value !== "function") continue;
    if (name in service) throw new TypeError(`The ledger has two methods ${name}`);
    Reflect.set(service, name, value.bind(subject));
  }
}
