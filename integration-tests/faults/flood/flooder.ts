import { z } from "zod";
import { RawClient } from "../../security/raw-client";

const AT_ONCE = 32;
/** Just below what a notification may have. */
const BYTES = 16_000;

const knownSchema = z.object({ known: z.string() });

/** References that the attacker has seen: of payments of their own, and of other shoppers. */
const known: string[] = [];
const statuses: Record<string, number> = {};
let sent = 0;

/** No two bodies are alike. */
const BODIES = [
  (n: number) => `reference=${known[n % known.length]}&note=${n}-`.padEnd(BYTES, "x"),
  (n: number) => `reference=${known[n % known.length]}&status=success&note=${n}&verifySign=${"0".repeat(32)}`,
  (n: number) => `reference=CB-${n}&note=`.padEnd(BYTES, "x"),
  (n: number) => Array.from({ length: 1300 }, (_, field) => `${n}-${field}`).join("&"),
];

async function flood(client: RawClient, path: string): Promise<never> {
  for (;;) {
    const n = sent++;
    const body = Buffer.from(BODIES[n % BODIES.length]?.(n) ?? "");
    const status = await client.post(path, { body }).catch(() => "cut off");
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

/** An attacker in a process of its own: learns references from its parent, is asked for its counts, and ends with it. */
function main(): void {
  const { FLOOD_URL = "", FLOOD_PATH = "" } = process.env;
  const client = new RawClient(FLOOD_URL, AT_ONCE);
  process.on("disconnect", () => process.exit(0));
  process.on("message", (message) => {
    const { data } = knownSchema.safeParse(message);
    if (!data) return void process.send?.({ statuses });
    known.push(data.known);
    if (known.length === 1) for (let at = 0; at < AT_ONCE; at++) void flood(client, FLOOD_PATH);
  });
}

main();
