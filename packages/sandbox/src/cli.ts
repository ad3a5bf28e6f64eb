#!/usr/bin/env node
import { HELP, mistakeLine, readFlags } from "./flags";
import { createSandbox, OptionError, type Sandbox } from ".";

async function main(): Promise<void> {
  const options = readFlags((line) => console.log(line));
  if (options === undefined) {
    console.log(HELP);
    return;
  }
  const sandbox = await createSandbox(options);
  console.log(`listening on ${sandbox.url}`);
  if (!options.controlToken && sandbox.controlToken) console.log(`control token: ${sandbox.controlToken}`);
  stopOnSignal(sandbox);
}

function stopOnSignal(sandbox: Sandbox): void {
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

/** One line per mistake; 2 is for what was typed wrongly, and 1 for what cannot be started. */
function explain(error: unknown): { lines: string[]; exitCode: 1 | 2 } {
  if (error instanceof OptionError) return { lines: error.mistakes.map(mistakeLine), exitCode: 2 };
  if (!(error instanceof Error)) return { lines: [String(error)], exitCode: 1 };
  const code = "code" in error ? String(error.code) : "";
  if ("port" in error && code === "EADDRINUSE") {
    return { lines: [`--port: ${error.port} is already in use`], exitCode: 1 };
  }
  return { lines: error.message.split("\n", 1), exitCode: code.startsWith("ERR_PARSE_ARGS") ? 2 : 1 };
}

main().catch((error: unknown) => {
  const { lines, exitCode } = explain(error);
  for (const line of lines) console.error(`crossborder-sandbox: ${line}`);
  process.exitCode = exitCode;
});
