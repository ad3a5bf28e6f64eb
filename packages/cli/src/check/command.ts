import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Vendor } from "medusa-payment-crossborder/gateway";
import type { Column, ColumnNames } from "medusa-payment-crossborder/tools";
import { z } from "zod";
import { goOn } from "../files/run-program";
import { type CheckFlags, UsageError } from "../flags";
import {
  clientOptionsSchema,
  COLUMNS,
  guessColumns,
  isSandbox,
  NoColumnsError,
  parseGatewayOptions,
  printable,
  readStatement,
  UnreadableError,
  VENDORS,
} from "../plugin";
import { type CheckedAccount, findAccount, isReal, REFUND_VARIABLES } from "./account";
import { check } from "./check";
import { type Kept, kept as keptSubscription } from "./kept";
import { listen, type Listener } from "./listener";
import { reportOf, unaskedLines, unseenNames } from "./report";
import type { Resumed } from "./subscriptions";
import { managerOf, type Observation, type Settings } from "./talk";
import { ask, read, say } from "./terminal";

const VERDICTS = { agrees: "agrees  ", differs: "differs ", not_seen: "not seen" } as const;

/**
 * Resolves to whether nothing differs.
 * @param backend the store's folder, where there is one
 */
export async function checkGateway(flags: CheckFlags, backend?: string): Promise<boolean> {
  const { stage, amount, currencies, report, calls, query } = flags;
  const { vendors, codes } = readVendors(flags.vendors);
  const columns = readColumns(flags.columns);
  expectQuery(flags);
  const account = await findAccount(flags, backend);
  refuseRealMoney(account, flags);
  const seen = flags.statement === undefined ? [] : [await seeStatement(flags.statement, columns)];
  const resumed = flags.resume === undefined ? undefined : await readKept(flags.resume, account.baseUrl);
  if (flags.renewal && report) await writeFile(report, "", { flag: "a" });
  let kept: Kept | undefined;
  console.log(`check of ${new URL(account.baseUrl).host}, stage ${stage}`);
  const listener = stage === 3 ? await listenFor(flags, account) : undefined;
  const ownUrl = listener && `http://127.0.0.1:${listener.port}/`;
  try {
    const result = await check({
      options: account,
      parse: parseGatewayOptions,
      ...{ say, patience_ms: PATIENCE_MS },
      stage,
      orders: {
        ...{ amount, vendors, codes, currencies, openid: flags.openid, largest: flags.largest },
        ipnUrl: flags.ipnUrl ?? ownUrl ?? ipnUrlOf(account.backendUrl),
      },
      payment: {
        listener,
        holds: flags.hold,
        declines: flags.decline,
        returns: flags.reverse,
        recurs: flags.recurring,
        confirms: flags.confirming,
        hands: flags.app,
        patience_ms: flags.waitMinutes * 60_000,
        ...WAITING,
        read: async (what) => await read(what, flags.waitMinutes * 60_000),
        ...(flags.renewal && {
          keep: async (one: Kept) => {
            kept = one;
            // Whatever ends the check from now on.
            await write(report, reportOf(account, stage, { observations: [], settings: {} }, kept));
            say(`the subscription ${kept.scheduleNo} goes on; ${report} keeps it for --resume`);
          },
        }),
      },
      ...{ calls, query, seen, goOn },
      ...(resumed && { resumed: { ...resumed, deductions: flags.deductions } }),
      tell: (observation) => {
        goOn();
        if (observation.verdict !== "not_seen" || observation.saw) console.log(lineOf(observation));
      },
    });
    await write(report, reportOf(account, stage, result, kept));
    return conclude(result, flags);
  } finally {
    listener?.close();
  }
}

/** @throws UsageError where money could move at the production gateway, or could not go back */
function refuseRealMoney(account: CheckedAccount, { stage, resume, realMoney }: CheckFlags): void {
  const does = resume === undefined ? `stage ${stage} opens orders there` : "--resume refunds payments there";
  if ((stage >= 2 || resume !== undefined) && isReal(account) && !realMoney)
    throw new UsageError(
      `environment is "production": ${does}. Set environment: "test", or give --real-money`,
    );
  const isManaged = account.refund !== undefined && managerOf(account) === undefined;
  if (isManaged && (stage === 3 || resume !== undefined))
    throw new UsageError(
      `refunds need a manager here: give ${REFUND_VARIABLES.managerAccountNo} and ${REFUND_VARIABLES.storeAdminPassword}`,
    );
}

async function write(file: string | undefined, report: object): Promise<void> {
  if (file !== undefined) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** A slow answer is heard, so that it can be said how slow it is. */
const PATIENCE_MS = 60_000;

const WAITING = {
  notified_ms: 20_000,
  pause: async () => {
    await pause(1_000);
    goOn();
  },
  ask,
};

/** Where notifications of the payment arrive. @throws UsageError where the gateway could not reach it */
async function listenFor(
  { listen: port, ipnUrl }: CheckFlags,
  account: CheckedAccount,
): Promise<Listener | undefined> {
  if (port === undefined && !ipnUrl) {
    console.log("notifications are not looked at: give --listen and --ipn-url");
    return undefined;
  }
  if (!ipnUrl && !isSandbox(account))
    throw new UsageError("--listen needs --ipn-url: the https address that leads to this port");
  return await listen(port ?? 0, account.acknowledgment);
}

/** Nothing that is looked at comes there. */
const ipnUrlOf = (backendUrl = "https://crossborder.invalid") => `${backendUrl}/hooks/crossborder/check`;

function lineOf({ assumption, verdict, saw, set }: Observation): string {
  const seen = saw ? ` (saw ${saw})` : "";
  return `${VERDICTS[verdict]}  ${assumption}${seen}${set ? `: set ${written(set).join(", ")}` : ""}`;
}

/** As they are pasted into medusa-config. */
const written = (settings: Settings): string[] =>
  Object.entries(settings).map(([option, value]) => `${option}: ${JSON.stringify(value)}`);

function conclude(
  { observations, settings }: { observations: readonly Observation[]; settings: Settings },
  { report, ...flags }: CheckFlags,
): boolean {
  const names = (verdict: Observation["verdict"]) => [
    ...new Set(observations.filter((one) => one.verdict === verdict).map((one) => one.assumption)),
  ];
  const differ = names("differs");
  const agree = names("agrees").filter((name) => !differ.includes(name));
  const asked = { stage: flags.stage, flags: flagsOf(flags) };
  const unseen = unseenNames(asked, observations);
  if (unseen.length > 0) console.log(`not seen: ${unseen.join(", ")}`);
  for (const line of unaskedLines(asked, observations)) console.log(line);
  const left = names("not_seen").filter((name) => ![...agree, ...differ].includes(name));
  console.log(`${agree.length} agree, ${differ.length} differ, ${left.length} not seen`);
  const lines = written(settings).map((line) => `\n  ${line},`);
  if (lines.length > 0) console.log(`in medusa-config, in the options of the account:${lines.join("")}`);
  if (report) console.log(`written: ${report}`);
  return differ.length === 0;
}

/** Those that have a check look at more. */
const flagsOf = (flags: Omit<CheckFlags, "report">) =>
  Object.entries({
    ...{ "--listen": flags.listen !== undefined || flags.ipnUrl, "--hold": flags.hold },
    ...{ "--decline": flags.decline, "--reverse": flags.reverse, "--recurring": flags.recurring },
    ...{ "--confirming": flags.confirming, "--app": flags.app, "--resume": flags.resume },
    ...{ "--statement": flags.statement, "--calls": flags.calls, "--query": flags.query },
    "--largest": flags.largest,
  }).flatMap(([flag, isGiven]) => (isGiven ? [flag] : []));

const reportSchema = z.looseObject({
  crossborder_check: z.literal(1),
  gateway: z.string(),
  kept: keptSubscription.optional(),
});

/** The subscription that an earlier check has kept, out of its report. @throws UsageError where there is none of this gateway */
async function readKept(file: string, baseUrl: string): Promise<Pick<Resumed, "kept" | "end">> {
  const refuse = (why: string) => new UsageError(`--resume: ${file} ${why}`);
  const text = await readFile(file, "utf8").catch(({ code }: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read (${code})`);
  });
  const read = reportSchema.safeParse(parsed(text));
  if (!read.success) throw refuse("is no report of the command check");
  const { kept, ...report } = read.data;
  if (!kept) throw refuse("has no subscription that --renewal has kept, or it has ended");
  if (report.gateway !== new URL(baseUrl).host) throw refuse(`is of another gateway: ${report.gateway}`);
  const end = async () => await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return { kept, end };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/*
 * What flags name, as the plugin knows it.
 */

/** Channels, and what is sent for those that are tried by another code. @throws UsageError */
function readVendors(given: readonly string[]): {
  vendors: readonly Vendor[];
  codes: Partial<Record<Vendor, string>>;
} {
  const named = given.map((one) => {
    const [name = "", code] = one.split("=", 2);
    const vendor = VENDORS.find((known) => known === name);
    if (vendor && code !== "") return { vendor, code };
    throw new UsageError(`--vendor: must be one of ${VENDORS.join(", ")}, or such as channel_a=wallet`);
  });
  return {
    vendors: named.length > 0 ? named.map(({ vendor }) => vendor) : VENDORS,
    codes: Object.fromEntries(named.flatMap(({ vendor, code }) => (code ? [[vendor, code]] : []))),
  };
}

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

/** @throws UsageError */
const readColumns = (given: readonly string[]): ColumnNames =>
  Object.fromEntries(
    given.map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      if (!isColumn(name) || rest.join("=").trim() === "")
        throw new UsageError(`--column ${pair}: must be NAME=COLUMN, with one of ${COLUMNS.join(", ")}`);
      return [name, rest.join("=")];
    }),
  );

/** @throws UsageError where a question cannot have such a field */
function expectQuery({ query }: Pick<CheckFlags, "query">): void {
  const read = clientOptionsSchema.shape.extraFields.safeParse({ "tran-query": query ?? {} });
  const [first] = read.error?.issues ?? [];
  if (!first) return;
  const why = first.code === "invalid_key" ? first.issues[0]?.message : first.message;
  throw new UsageError(`--query ${String(first.path.at(-1))}: ${why}; it is NAME=VALUE`);
}

/** What of a check is in files that staff has from the gateway: its own statement. */
async function seeStatement(file: string, columns: ColumnNames): Promise<Observation> {
  const assumption = "statement";
  const text = await readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UsageError(`--statement: ${file} cannot be read (${code})`);
  });
  try {
    const { movements, passedOver } = await readStatement(text, columns);
    const back = movements.filter(({ kind }) => kind === "back").length;
    const paid = movements.filter(({ kind }) => kind === "paid").length;
    const saw = `${paid} payments, ${back} refunds, ${passedOver} other lines`;
    return { assumption, verdict: "agrees", saw };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const flags = error instanceof NoColumnsError ? await flagsFor(text) : "";
    const saw = flags === "" ? error.message : `its columns have other names. It is read with ${flags}`;
    return { assumption, verdict: "differs", saw: printable(saw, 600) };
  }
}

/** By what stands in its columns; nothing where it cannot be read so either. */
async function flagsFor(file: Buffer): Promise<string> {
  try {
    const { by, columns } = await guessColumns(file);
    if (by !== "values" || (await readStatement(file, columns)).movements.length === 0) return "";
    return Object.entries(columns)
      .map(([name, column]) => `--column '${name}=${column}'`)
      .join(" ");
  } catch (error) {
    if (error instanceof UnreadableError) return "";
    throw error;
  }
}
