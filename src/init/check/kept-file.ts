import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Resumed } from "../../check/kept";
import { kept as keptSchema } from "../../check/subscription";
import { UsageError } from "../flags";

const reportSchema = z.looseObject({
  crossborder_check: z.literal(1),
  gateway: z.string(),
  kept: keptSchema.optional(),
});

/** The subscription that an earlier check has kept, out of its report. @throws UsageError where there is none of this gateway */
export async function readKept(file: string, baseUrl: string): Promise<Pick<Resumed, "kept" | "end">> {
  const refuse = (why: string) => new UsageError(`--resume: ${file} ${why}`);
  const text = await readFile(file, "utf8").catch(({ code }: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read (${code})`);
  });
  const read = reportSchema.safeParse(parsed(text));
  if (!read.success) throw refuse("is no report of crossborder check");
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
