#!/usr/bin/env node
import { parseArgs } from "node:util";
import { createSandbox, OptionError, type Sandbox } from "./index";

const HELP = `Usage: crossborder-sandbox --port 4010 --api-token T --merchant-no M --store-no S [--mer-group-no G]

A stand-in for the payment gateway, with cashier and wallet pages. Orders live in memory.

  --port PORT          where to listen on 127.0.0.1; 0 takes any free port (default 4010)
  --api-token TOKEN    the secret that calls are signed with
  --merchant-no NO     the merchant that calls must name
  --store-no NO        the store that calls must name
  --mer-group-no NO    service-provider variant: calls must name this group too
  --help               this text`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4010" },
      "api-token": { type: "string" },
      "merchant-no": { type: "string" },
      "store-no": { type: "string" },
      "mer-group-no": { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const sandbox = await createSandbox({
    port: /^\d+$/.test(values.port) ? Number(values.port) : NaN,
    apiToken: values["api-token"] ?? "",
    merchantNo: values["merchant-no"] ?? "",
    storeNo: values["store-no"] ?? "",
    merGroupNo: values["mer-group-no"],
    log: (line) => console.log(line),
  });
  console.log(`listening on ${sandbox.url}`);
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

const toFlag = (option: string) => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

main().catch((error: unknown) => {
  console.error(`crossborder-sandbox: ${explain(error)}`);
  process.exitCode = 1;
});
