import { readFile } from "node:fs/promises";
import type { Observation } from "./talk";
import type { ColumnNames } from "medusa-payment-crossborder/tools";
import { NoColumnsError, UnreadableError, guessColumns, printable, readStatement } from "../plugin";
import { UsageError } from "../flags";

/** What of a check is in files that staff has from the gateway: its own statement. */
export async function seeStatement(file: string, columns: ColumnNames): Promise<Observation> {
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
