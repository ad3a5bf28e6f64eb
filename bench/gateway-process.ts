import { createSandbox } from "../packages/sandbox/src";
import { ACCOUNT } from "./order";
import { REPEATS } from "./start-gateway";

/** The sandbox gateway in a process of its own: tells its parent the address and ends with it. */
async function main(): Promise<void> {
  // Sent once, unless it is told to repeat: what is lost on purpose must not come later, in the middle of a measurement.
  const repeats = process.argv.includes(REPEATS);
  const { url } = await createSandbox({ ...ACCOUNT, ...(!repeats && { ipnRetryDelaysMs: [] }) });
  process.once("disconnect", () => process.exit(0));
  process.send?.(url);
}

void main();
