#!/usr/bin/env node
import { parseArgs } from "node:util";
import { createSandbox, OptionError, type Sandbox } from "./index";

const HELP = `Usage: crossborder-sandbox --port 4010 --api-token T --merchant-no M --store-no S [--mer-group-no G]

A stand-in for the payment gateway, with cashier and wallet pages. Orders live in memory.

  --port PORT            where to listen; 0 takes any free port (default 4010)
  --api-token TOKEN      the secret that calls are signed with
  --merchant-no NO       the merchant that calls must name
  --store-no NO          the store that calls must name
  --mer-group-no NO      service-provider variant: calls must name this group too
  --host ADDRESS         the address to listen on (default 127.0.0.1, which other machines cannot reach)
  --allowed-host NAME    a name by which it is also reached, such as that of a proxy; may be given several times
  --control-token TOKEN  password of the paths under /_sandbox and of the list of orders, 16 characters or more;
                         SANDBOX_CONTROL_TOKEN in the environment does the same. Default: none on a loopback
                         address; elsewhere one is made up and printed
  --help                 this text

What changes something under /_sandbox needs the header X-Crossborder-Sandbox: 1.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4010" },
      "api-token": { type: "string" },
      "merchant-no": { type: "string" },
      "store-no": { type: "string" },
      "mer-group-no": { type: "string" },
      host: { type: "string" },
      "allowed-host": { type: "string", multiple: true },
      "control-token": { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const controlToken = values["control-token"] ?? (process.env.SANDBOX_CONTROL_TOKEN || undefined);
  const sandbox = await createSandbox({
    port: /^\d+$/.test(values.port) ? Number(values.port) : NaN,
    apiToken: values["api-token"] ?? "",
    merchantNo: values["merchant-no"] ?? "",
    storeNo: values["store-no"] ?? "",
    merGroupNo: values["mer-group-no"],
    host: values.host,
    allowedHosts: values["allowed-host"],
    controlToken,
    log: (line) => console.log(line),
  });
  console.log(`listening on ${sandbox.url}`);
  if (!controlToken && sandbox.controlToken) console.log(`control token: ${sandbox.controlToken}`);
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

/** An option that is a list is a flag that may be repeated. */
const toFlag = (option: string) =>
  option.replace(/s\.\d+$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

main().catch((error: unknown) => {
  console.error(`crossborder-sandbox: ${explain(error)}`);
  process.exitCode = 1;
});
