import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { NoColumnsError } from "../../payments/statement/columns";
import { readStatement } from "../../payments/statement/read";
import { UnreadableError } from "../../payments/statement/table";
import { UsageError } from "../flags";
import { columnsIn } from "../statement/command";
import { type Line, linesOfList } from "./list";
import { recoverLine, type Store } from "./store";
import { COMMAND } from "../../http/command";

const KEY = "CROSSBORDER_ADMIN_KEY";

const HELP = `Usage: ${COMMAND} recover FILE… --backend URL [--account PROVIDER] [--column NAME=COLUMN]…

After the store's database was restored from a backup: asks the gateway about every payment that the files name, and has the ledger know
again what was paid or refunded since the backup. A file is a statement of the gateway, or a list of numbers: our reference or the
gateway's number, one a line. Nothing is paid and nothing is sent back twice by it; stop it with Ctrl-C whenever you like, and run it again.

  --backend URL        the address of the Medusa server, such as https://api.example.com
  --account PROVIDER   a provider id of the account that is asked, such as pp_crossborder-channel-a_main; all of them when left out
  --column NAME=COLUMN what the statement calls a column, as in the command statement
  --help               this text

The environment variable ${KEY} has a secret API key of the store (Settings → Secret API keys), or
the token of a sign-in (POST /auth/user/emailpass), which needs no role but to read and reconcile payments. Exit code 0: every line
is done. 1: some are not, and are named. 2: the flags are wrong.`;

/** Of failures in a row: the store is not there, and every further line would wait for it. */
const ENOUGH = 5;

/** Resolves to whether every line is done. */
export async function recover(args: string[]): Promise<boolean> {
  const flags = readFlags(args);
  if (!flags) {
    console.log(HELP);
    return true;
  }
  const { files, names, ...store } = flags;
  const lines = (await Promise.all(files.map((file) => linesIn(file, names)))).flat();
  const once = [...new Map(lines.map((line) => [line.keys.join(" "), line])).values()];
  const counts = new Map<string, number>();
  let failed = 0;
  let inARow = 0;
  for (const [at, line] of once.entries()) {
    const { outcome, text } = await recoverLine(store, line.keys);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    inARow = outcome === "failed" ? inARow + 1 : 0;
    if (outcome === "failed") failed++;
    if (outcome !== "unchanged")
      console.log(`${line.file}, line ${line.line}: ${line.keys.join(" ")}: ${text}`);
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${once.length} `);
    if (inARow === ENOUGH) throw new Error(`${ENOUGH} lines in a row failed: mend that, and run it again`);
  }
  const sums = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  console.log(`${once.length} payments: ${sums || "none"}`);
  return failed === 0;
}

async function linesIn(file: string, names: Parameters<typeof readStatement>[1]): Promise<Line[]> {
  const bytes = await readFile(file);
  const list = linesOfList(file, bytes);
  if (list) return list;
  try {
    const { movements } = await readStatement(bytes, names);
    return movements.flatMap(({ line, keys }) => (keys.length > 0 ? [{ file, line, keys }] : []));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const hint = error instanceof NoColumnsError ? ". Name them: --column amount=… --column reference=…" : "";
    throw new UnreadableError(`${file}: ${error.message}${hint}`);
  }
}

function readFlags(
  args: string[],
): ({ files: string[]; names: ReturnType<typeof columnsIn> } & Store) | undefined {
  const options = {
    backend: { type: "string" },
    account: { type: "string" },
    column: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values, positionals: files } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return undefined;
    const { backend = "", account, column = [] } = values;
    if (files.length === 0 || !/^https?:\/\//.test(backend))
      throw new UsageError("recover needs a FILE, and --backend with a web address");
    const key = process.env[KEY];
    if (!key) throw new UsageError(`recover needs a secret API key of the store in ${KEY}`);
    return { files, backend: backend.replace(/\/+$/, ""), account, key, names: columnsIn(column) };
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(error instanceof Error ? error.message : String(error));
  }
}
