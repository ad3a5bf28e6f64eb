import { readFile } from "node:fs/promises";
import type { Observation } from "../../check/talk";
import { printable } from "../../gateway";
import { UsageError } from "../flags";
import { guessColumns } from "../statement/guess";
import { type Column, readStatement, UnreadableError } from "../statement/read";

/** What of a check is in files that staff has from the gateway: its own statement. */
export async function seeStatement(
  file: string,
  columns: Partial<Record<Column, string>>,
): Promise<Observation> {
  const assumption = "statement";
  const text = await readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UsageError(`--statement: ${file} cannot be read (${code})`);
  });
  try {
    const { movements, passedOver } = readStatement(text, columns);
    const back = movements.filter(({ kind }) => kind === "back").length;
    const saw = `${movements.length - back} payments, ${back} refunds, ${passedOver} other lines`;
    return { assumption, verdict: "agrees", saw };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const guessed = Object.entries(guessColumns(text) ?? {});
    const flags = guessed.map(([name, column]) => `--column '${name}=${column}'`).join(" ");
    const saw = flags === "" ? error.message : `its columns have other names. It is read with ${flags}`;
    return { assumption, verdict: "differs", saw: printable(saw, 600) };
  }
}
