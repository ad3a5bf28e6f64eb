import { createSandbox, type Sandbox } from "..";
import { type Answer, ended, type KeptOptions, orderSchema } from "./keep";

/** On a free port where the wanted one is taken. */
async function open(options: KeptOptions): Promise<{ sandbox: Sandbox; takenPort?: number }> {
  try {
    return { sandbox: await createSandbox(options) };
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken) throw error;
    return { sandbox: await createSandbox({ ...options, port: 0 }), takenPort: options.port };
  }
}

async function main(message: unknown): Promise<void> {
  const { options, owner } = orderSchema.parse(message);
  const { sandbox, takenPort } = await open(options);
  const close = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
  await answer({ url: sandbox.url, takenPort });
  await ended(owner);
  close();
}

const answer = (value: Answer) =>
  new Promise<void>((resolve) => process.send?.(value, undefined, undefined, () => resolve()));

process.once("message", (message) => {
  main(message).catch(async (error: unknown) => {
    await answer({ error: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  });
});
