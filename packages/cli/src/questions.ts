import { createInterface, type Interface } from "node:readline/promises";
import { gatewayOptions } from "./plugin";
import { ACCOUNT_VARIABLES, EXPLAINED, OPTION_VARIABLES } from "./backend/entries";
import { Stopped } from "./files/run-program";

/** Where questions are put. */
export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** The token is not asked for: what is typed stays on the screen. */
const FURTHER = [
  "merchantNo",
  "storeNo",
  "merGroupNo",
  "vendorCodes",
  "storeAdminNo",
  "environment",
] as const;
type Asked = (typeof FURTHER)[number] | "baseUrl";

const [BASE_URL = ""] = ACCOUNT_VARIABLES;

/**
 * Asks for the account at the gateway, as far as `.env` does not say it. Without an address nothing else is asked.
 * @param known what `.env` says
 * @returns what is to be written there, by variable
 * @throws Stopped by Ctrl-C, or where the input ends
 */
export async function askForAccount(
  known: ReadonlyMap<string, string>,
  { input, output }: Terminal,
): Promise<Record<string, string>> {
  const lines = createInterface({ input, output });
  const answers: Record<string, string> = {};
  const ask = async (option: Asked) => {
    const variable = OPTION_VARIABLES[option];
    const answer = await answerTo(lines, option, (text) => output.write(text));
    if (answer !== "") answers[variable] = answer;
    return answer;
  };
  try {
    const isSetUp = Boolean(known.get(BASE_URL));
    if (!isSetUp) output.write(INTRODUCTION);
    if (!isSetUp && (await ask("baseUrl")) === "") return {};
    for (const option of FURTHER) {
      const told = known.get(OPTION_VARIABLES[option]);
      // What was left empty on purpose is not asked again.
      if (isSetUp ? told === undefined : !told) await ask(option);
    }
    if (!isSetUp) output.write(`  ${OPTION_VARIABLES.apiToken} is a secret: write it into .env yourself\n`);
    return answers;
  } finally {
    lines.close();
  }
}

const INTRODUCTION =
  "  The account at the gateway. Enter leaves out what you do not know; without an address the sandbox answers in development.\n";

/** Asks until the answer is one that the option can have, or nothing. */
async function answerTo(lines: Interface, option: Asked, write: (text: string) => void): Promise<string> {
  const variable = OPTION_VARIABLES[option];
  write(`  ${variable}: ${EXPLAINED[variable] ?? ""}\n`);
  for (;;) {
    const answer = (await unlessStopped(lines, "  > ")).trim();
    if (answer === "") return answer;
    const mistake = mistakeIn(option, answer);
    if (mistake === undefined) return answer;
    write(`  ${mistake}\n`);
  }
}

function mistakeIn(option: Asked, answer: string): string | undefined {
  if (/[\s#"'`\\]/.test(answer)) return "must have no spaces, quotes, backslashes and #";
  return gatewayOptions.shape[option].safeParse(answer).error?.issues[0]?.message;
}

/** @throws Stopped */
async function unlessStopped(lines: Interface, prompt: string): Promise<string> {
  const stop = new AbortController();
  const end = (how: string) => () => stop.abort(new Stopped(`stopped (${how})`));
  const [onSignal, onEnd] = [end("SIGINT"), end("the input has ended")];
  const onTerm = end("SIGTERM");
  lines.once("SIGINT", onSignal).once("close", onEnd);
  process.once("SIGTERM", onTerm).once("SIGINT", onSignal);
  try {
    return await lines.question(prompt, { signal: stop.signal });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    // Below what was typed.
    console.log();
    throw stop.signal.reason;
  } finally {
    lines.off("SIGINT", onSignal).off("close", onEnd);
    process.off("SIGTERM", onTerm).off("SIGINT", onSignal);
  }
}
