import { createSandbox } from "../packages/sandbox/src";
import { ACCOUNT } from "./order";

/** The sandbox gateway in a process of its own: tells its parent the address and ends with it. */
async function main(): Promise<void> {
  // Sent once: what is lost on purpose must not come later, in the middle of a measurement.
  const { url } = await createSandbox({ port: 0, ...ACCOUNT, ipnRetryDelaysMs: [] });
  process.once("disconnect", () => process.exit(0));
  process.send?.(url);
}

void main();
