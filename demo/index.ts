import { UsageError } from "../testing/programs/usage-error";
import { ChildDied } from "../testing/programs/child";
import { HELP, readCommandLine } from "../testing/programs/command-line";
import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { runOnce } from "./once";
import { choosePorts } from "../testing/programs/ports";
import { endOnSignals } from "../testing/programs/signals";
import { buildAndOpenShop } from "../testing/servers/running-shop";
import { welcome } from "./welcome";

const EXIT = { agreed: 0, failed: 1, usage: 2, interrupted: 130 };

async function main(): Promise<number> {
  const { once, help } = readCommandLine(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return EXIT.agreed;
  }
  const ports = await choosePorts(process.env, { once });
  for (const line of ports.moved) console.log(line);
  const lifetime = new Lifetime();
  await endOnSignals(lifetime);
  try {
    if (once) {
      const demo = await buildAndOpenShop(lifetime, { ports, admin: false });
      return (await lifetime.while(runOnce(demo))) ? EXIT.agreed : EXIT.failed;
    }
    console.log(
      welcome(await buildAndOpenShop(lifetime, { ports, admin: true, onCall: (line) => console.log(line) })),
    );
    return await lifetime.untilEnded();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return once ? EXIT.interrupted : EXIT.agreed;
  } finally {
    console.log("Stopping everything");
    await lifetime.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ChildDied) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main()
  .catch((error: unknown) => {
    console.error(explain(error));
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  })
  // Explicitly: a package that is loaded on the way ends with 0 whatever the exit code says.
  .then((code) => process.exit(code));
