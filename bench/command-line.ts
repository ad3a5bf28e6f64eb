import { parseArgs } from "node:util";
import { UsageError } from "../testing/programs/usage-error";

export const HELP = `Usage: npm run bench [-- GROUP... | -- --help]

Ratios to a bare way of doing the same, in alternating rounds of one run. A measurement, never a verdict: it
fails only when something could not be measured. What each line compares is in docs/performance.md.

  signatures     signing a form, against the two MD5s in it
  round-trip     a gateway call through the client, against http.request
  notifications  POST /hooks/crossborder/:provider/ipn, against Medusa's own webhook route
  orders         from a notification to the order, against completing a cart paid with pp_system_default
  statements     SQL statements of each step of a payment, beside a bare provider and pp_system_default, by who sends them
  calls          gateway calls per order
  strangers      from a signed notification to the order while 200 pages of one shopper wait, against while none do
  storefront     the payment page in a browser, against the same page without our components; its budget
  lists          each list of the admin among 100,000 transactions, against 1,000; size of the admin's code
  audit          a checkout while 10,000 transactions are audited, against one without
  job            a run of the job in a large ledger, against one in a small ledger; memory

Without GROUP all of them, which takes about a quarter of an hour. Progress goes to stderr, the table to stdout.
All but the first two start a Medusa server and a PostgreSQL of their own, which are gone again afterwards; with
TEST_DATABASE_URL the PostgreSQL is a database on the server that it names.`;

/** @throws UsageError, or TypeError of `parseArgs`, for anything that is not in `HELP` */
export function readCommandLine(args: string[], known: readonly string[]) {
  const options = { help: { type: "boolean", default: false, short: "h" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`No group ${unknown}. There are: ${known.join(", ")}`);
  return { help: values.help, chosen: positionals.length > 0 ? positionals : known };
}
