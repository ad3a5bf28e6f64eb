import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Dialect, switches } from "./dialect-switches";
import { OptionError } from "./options";

/** As \`npx medusa-payment-crossborder-cli check\` writes it. */
const report = z.object({
  crossborder_check: z.literal(1, "is missing, or of another version"),
  dialect: switches,
});

/**
 * The dialect of a gateway that was checked, out of the report.
 * @throws OptionError that says why the file is none
 */
export function dialectIn(file: string): Dialect {
  const refuse = (why: string) =>
    new OptionError("dialect", `${file} is no report of npx medusa-payment-crossborder-cli check: ${why}`);
  const read = report.safeParse(parsed(file, refuse));
  if (read.success) return read.data.dialect;
  const [first] = read.error.issues;
  throw refuse([first?.path.join("."), first?.message].filter(Boolean).join(" "));
}

function parsed(file: string, refuse: (why: string) => OptionError): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = z.object({ code: z.string() }).safeParse(error).data?.code;
    throw refuse(`it cannot be read (${code ?? String(error)})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("it is not JSON");
  }
}
