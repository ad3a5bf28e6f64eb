import { writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { check } from "../../check/check";
import { type Listener, listen } from "../../check/listener";
import { unaskedLines, unseenNames } from "../../check/unasked";
import { reportOf } from "../../check/report";
import type { Observation, Settings } from "../../check/talk";
import { isSandbox } from "../../payments/options";
import { goOn } from "../files/run-program";
import { UsageError } from "../flags";
import { askStore } from "../project/medusa";
import { keptSchema } from "../store/answers";
import { darkOnLight, qrcodeLines } from "./qr-code";
import { type CheckedAccount, findAccount, isReal, storeOf } from "./account";
import type { CheckFlags } from "./flags";

const VERDICTS = { agrees: "agrees  ", differs: "differs ", not_seen: "not seen" } as const;

/** Resolves to whether nothing differs. */
export async function checkGateway(flags: CheckFlags): Promise<boolean> {
  const { stage, amount, vendors, vendorCodes, currencies, report } = flags;
  const account = await findAccount(flags);
  if (stage >= 2 && isReal(account) && !flags.realMoney)
    throw new UsageError(
      `environment is "production": stage ${stage} opens orders there. Set environment: "test", or give --real-money`,
    );
  console.log(`crossborder check of ${new URL(account.baseUrl).host}, stage ${stage}`);
  const listener = stage === 3 ? await listenFor(flags, account) : undefined;
  const ownUrl = listener && `http://127.0.0.1:${listener.port}/`;
  try {
    const result = await check({
      options: account,
      stage,
      orders: {
        ...{ amount, vendors, codes: vendorCodes, currencies, openid: flags.openid },
        ipnUrl: flags.ipnUrl ?? ownUrl ?? ipnUrlOf(account.backendUrl),
      },
      payment: {
        listener,
        holds: flags.hold,
        declines: flags.decline,
        returns: flags.reverse,
        recurs: flags.recurring,
        patience_ms: flags.waitMinutes * 60_000,
        ...WAITING,
      },
      tell: (observation) => {
        goOn();
        if (observation.verdict !== "not_seen" || observation.saw) console.log(lineOf(observation));
      },
    });
    if (flags.env === undefined) await keep(flags, { stage, observations: result.observations });
    if (report) await writeFile(report, `${JSON.stringify(reportOf(account, stage, result), null, 2)}\n`);
    const isAsked = account.returnMoney === "ask" && stage >= 2;
    return conclude(result, { ...flags, isAsked });
  } finally {
    listener?.close();
  }
}

/** For the page Health, where there is a store. What was found is printed either way. */
async function keep(
  flags: CheckFlags,
  { stage, observations }: { stage: number; observations: readonly Observation[] },
): Promise<void> {
  const backend = await storeOf(flags);
  if (!backend) return;
  const found = observations.map(({ assumption, verdict }) => ({ assumption, verdict }));
  const kept = { account: flags.account, stage, observations: found };
  const asked = { args: [JSON.stringify(kept)], answer: keptSchema, isQuiet: true };
  await askStore(backend, "keep-check", asked).catch((error: unknown) => {
    console.log(`not kept for the page Health: ${error instanceof Error ? error.message : String(error)}`);
  });
}

const WAITING = {
  notified_ms: 20_000,
  pause: async () => {
    await pause(1_000);
    goOn();
  },
  say: (line: string) => console.log(line),
  ask: async (what: string, address: string) => {
    console.log(`${what}: ${address}`);
    const { isTTY, columns } = process.stdout;
    const lines = isTTY ? await qrcodeLines(address) : [];
    if (lines.length > 0 && (lines[0]?.length ?? 0) <= columns) console.log(darkOnLight(lines));
  },
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
  return `${VERDICTS[verdict]}  ${assumption}${seen}${set ? `: set ${settingsText(set)}` : ""}`;
}

/** As they are pasted into medusa-config. */
const settingLines = (settings: Settings): string =>
  Object.entries(settings)
    .map(([option, value]) => `  ${option}: ${JSON.stringify(value)},`)
    .join("\n");

const settingsText = (settings: Settings): string =>
  Object.entries(settings)
    .map(([option, value]) => `${option}: ${JSON.stringify(value)}`)
    .join(", ");

function conclude(
  { observations, settings }: { observations: readonly Observation[]; settings: Settings },
  { isAsked, report, ...flags }: CheckFlags & { isAsked: boolean },
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
  if (Object.keys(settings).length > 0)
    console.log(`in medusa-config, in the options of the account:\n${settingLines(settings)}`);
  if (report) console.log(`written: ${report}`);
  if (differ.length === 0 && isAsked)
    console.log(
      'nothing differs: set returnMoney: "automatic", or money that no order can use waits for a person',
    );
  return differ.length === 0;
}

/** Those that have stage 3 look at more. */
const flagsOf = ({ listen, ipnUrl, hold, decline, reverse, recurring }: Omit<CheckFlags, "report">) =>
  Object.entries({
    ...{ "--listen": listen !== undefined || ipnUrl, "--hold": hold, "--decline": decline },
    ...{ "--reverse": reverse, "--recurring": recurring },
  }).flatMap(([flag, isGiven]) => (isGiven ? [flag] : []));
