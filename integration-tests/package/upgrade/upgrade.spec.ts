import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Postgres, startScratchPostgres } from "../../../testing/database/postgres";
import { slow } from "../../../testing/jest/lanes";
import { makeDue } from "../../../testing/shop/make-due";
import { eventually } from "../../../testing/shop/sandbox-control";
import { differenceOf, readBothSides } from "../../../testing/books/both-sides";
import { brokenRules } from "../../../testing/books/broken-rules";
import { packTarball, removeFolder, type Tarball } from "../fresh-store";
import { changedMigrations, earlierVersion, packVersion } from "./earlier-version";
import { charge, type State, type StateName, STATES, tellAgain } from "./states";
import { UpdatedStore } from "./updated-store";

const MINUTES = 60_000;
/** The job comes each minute, and what it has begun may need a second look. */
const JOB_S = 240;

/** Nothing is there while the event bus takes everything, and the gateway answers. */
const MAY_BE_EMPTY = ["crossborder_message", "crossborder_gateway_outage"];

const { ref, missing } = earlierVersion();
const where = ref === undefined ? describe.skip : slow.describe;

where(`a store that is updated from ${ref ?? `nothing: ${missing}`}`, () => {
  let folder: string;
  let later: Tarball;
  let postgres: Postgres;
  let store: UpdatedStore;
  const references = new Map<StateName, string>();
  const names = Object.keys(STATES) as StateName[];
  const stateOf = (name: StateName): State => STATES[name];
  const reference = (name: StateName) => references.get(name) ?? "";

  const ledger = async () => {
    const rows = names.map(async (name) => {
      const { state, reconciliation_status } = await store.transaction(reference(name));
      return [name, [state, reconciliation_status]];
    });
    return Object.fromEntries(await Promise.all(rows));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-upgrade-"));
    const earlier = await packVersion(ref ?? "", join(folder, "earlier"));
    later = await packTarball(folder);
    postgres = await startScratchPostgres();
    store = await UpdatedStore.create(earlier, earlier.sources, postgres);
    await store.start();
  }, 20 * MINUTES);
  afterAll(async () => {
    await store?.close();
    await postgres?.stop();
    await removeFolder(folder);
  }, MINUTES);

  it("has all migrations of that version as they were, and others besides them at most", () => {
    expect(changedMigrations(ref ?? "")).toEqual([]);
  });

  it(
    "has payments of every kind, and its server dies",
    async () => {
      for (const name of names) references.set(name, await stateOf(name).make(store));
      const hasRun = async () => (await store.database("crossborder_job_run").first()) !== undefined;
      await eventually(hasRun, "the first run of the job", JOB_S);
      await store.kill();
      await store.gateway.faults({});
      await store.gateway.releaseCalls();
      for (const name of names) await stateOf(name).meanwhile?.(store.gateway, reference(name));
      const { rows } = await store.database.raw<{ rows: { name: string }[] }>(
        "select table_name as name from information_schema.tables where table_name like 'crossborder\\_%'",
      );
      const counted = rows.map(async ({ name }) => ((await store.database(name).first()) ? [] : [name]));
      const empty = (await Promise.all(counted)).flat();
      expect(empty.filter((name) => !MAY_BE_EMPTY.includes(name))).toEqual([]);
      expect(await store.database("crossborder_notification").where({ status: "received" })).not.toEqual([]);
    },
    10 * MINUTES,
  );

  it(
    "installs this version and migrates: every payment is what the gateway says",
    async () => {
      expect(await store.install(later)).toContain(later.file.split("/").at(-2));
      await store.migrate();
      await store.start();
      await makeDue(store.database);
      const wanted = Object.fromEntries(names.map((name) => [name, [...stateOf(name).becomes]]));
      const isSo = async () => JSON.stringify(await ledger()) === JSON.stringify(wanted);
      await eventually(isSo, "the job", JOB_S).catch(() => undefined);
      expect(await ledger()).toEqual(wanted);
    },
    15 * MINUTES,
  );

  it(
    "goes on with them: pays, refunds, captures and charges what the earlier version began, and all books agree",
    async () => {
      const act = (name: StateName, path: string) =>
        store.staff(`crossborder/transactions/${reference(name)}/${path}`);
      await store.gateway.act(reference("open, and nobody has paid"), "pay");
      await act("paid", "refund");
      await act("held", "capture");
      await act("refunded in part in the gateway's dashboard", "book-refund");
      const first = reference("paid for a subscription that goes on while no server runs");
      // Nobody took the notification of the charge that was made while no server ran.
      await tellAgain(store.gateway, first);
      await charge(store.gateway, first);
      const { schedule_id } = await store.transaction(first);
      const renewals = async () =>
        await store.database("crossborder_transaction").where({ schedule_id }).whereNot({ reference: first });
      const areOrdered = async () =>
        (await renewals()).filter(({ order_id }) => order_id !== null).length === 2;
      await eventually(areOrdered, "an order for each of two renewals", JOB_S);
      const compared = async () => {
        const sides = await readBothSides(store.gateway, store.database);
        const waiting = sides.ledger.filter((one) => one.reconciliation_status === "needs_attention");
        return { difference: differenceOf(sides), broken: brokenRules(sides), waiting };
      };
      // The order of a renewal is a draft until all of it is written.
      const agree = async () => (await compared()).broken.length === 0;
      await eventually(agree, "all books to agree", JOB_S).catch(() => undefined);
      expect(await compared()).toEqual({ difference: "0.00", broken: [], waiting: [] });
      expect(store.errors).toEqual([]);
    },
    15 * MINUTES,
  );
});
