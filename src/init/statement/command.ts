import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Column, type ColumnNames, COLUMNS, NoColumnsError } from "../../payments/statement/columns";
import { readStatement } from "../../payments/statement/read";
import { UnreadableError } from "../../payments/statement/table";
import { compareWithPayments } from "./payments-file";
import { UsageError } from "../flags";
import { COMMAND } from "../../http/command";

const HELP = `Usage: ${COMMAND} statement FILE… --with PAYMENTS [--column NAME=COLUMN]…

Compares the gateway's own statement with the store's payments: the file that Payments → Export makes, for the same days.
Give the statements of all days until today, since a refund may be on another day than its payment.

  --with PAYMENTS      the store's file, payments.csv
  --column NAME=COLUMN what the statement calls a column: NAME is one of
                       ${COLUMNS.join(", ")}
  --help               this text

It reads tables in UTF-8, UTF-16 and GBK with English and Chinese names. Exit code 0: nothing differs. 1: something differs, or a file
cannot be read. 2: the flags are wrong.`;

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

export function columnsIn(given: readonly string[]): ColumnNames {
  return Object.fromEntries(
    given.map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      if (!isColumn(name) || rest.join("=").trim() === "")
        throw new UsageError(`--column ${pair}: must be NAME=COLUMN, with one of ${COLUMNS.join(", ")}`);
      return [name, rest.join("=")];
    }),
  );
}

/** Resolves to whether nothing differs. */
export async function compareStatements(args: string[]): Promise<boolean> {
  const { files, payments, names, help } = readFlags(args);
  if (help) {
    console.log(HELP);
    return true;
  }
  const statements = await Promise.all(
    files.map(async (file) => {
      try {
        return await readStatement(await readFile(file), names);
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        const hint =
          error instanceof NoColumnsError ? ". Name them: --column amount=… --column reference=…" : "";
        throw new UnreadableError(`${file}: ${error.message}${hint}`);
      }
    }),
  );
  const movements = statements.flatMap((one) => one.movements);
  const passedOver = statements.reduce((sum, one) => sum + one.passedOver, 0);
  const { agree, differences, elsewhere } = await compareWithPayments(movements, await readFile(payments));
  for (const { kind, about, what } of differences) console.log(`${kind.padEnd(8)} ${about}: ${what}`);
  for (const reference of elsewhere) console.log(`not compared: ${reference} is in another currency there`);
  console.log(
    `${movements.length} movements, ${passedOver} other lines: ${agree} payments agree, ${differences.length} differ`,
  );
  return differences.length === 0;
}

function readFlags(args: string[]) {
  const options = {
    with: { type: "string" },
    column: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { with: payments = "", column = [], help = false } = values;
    if (!help && (positionals.length === 0 || payments === ""))
      throw new UsageError("statement needs a FILE, and --with PAYMENTS");
    return { files: positionals, payments, names: columnsIn(column), help };
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(error instanceof Error ? error.message : String(error));
  }
}
