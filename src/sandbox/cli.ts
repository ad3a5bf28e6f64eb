#!/usr/bin/env node
import { HELP, readFlags, toFlag } from "./flags";
import { createSandbox, OptionError, type Sandbox } from "./index";

async function main(): Promise<void> {
  const options = readFlags();
  if (options === undefined) {
    console.log(HELP);
    return;
  }
  const sandbox = await createSandbox({ ...options, log: (line) => console.log(line) });
  console.log(`listening on ${sandbox.url}`);
  if (!options.controlToken && sandbox.controlToken) console.log(`control token: ${sandbox.controlToken}`);
  stopOnSignal(sandbox);
}

function stopOnSignal(sandbox: Sandbox): void {
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function explain(error: unknown): string {
  if (error instanceof OptionError) return `--${toFlag(error.option)}: ${error.rule}`;
  if (!(error instanceof Error)) return String(error);
  if ("port" in error && "code" in error && error.code === "EADDRINUSE") {
    return `--port: ${error.port} is already in use`;
  }
  return error.message.split("\n")[0];
}

main().catch((error: unknown) => {
  console.error(`crossborder-sandbox: ${explain(error)}`);
  process.exitCode = 1;
});
