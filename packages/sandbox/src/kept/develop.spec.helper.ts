import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { keepSandbox } from "./keep";

/*
 * A program such as `medusa develop`: for each message it ends its server, and starts a new one, which keeps a sandbox. The options
 * and the file are in the message; what `keepSandbox` says is the answer.
 */
const fromSource = { file: join(__dirname, "program.ts"), execArgv: ["-r", "ts-node/register"] };
const [role, request = ""] = process.argv.slice(2);

if (role === "server") {
  const { options, file } = JSON.parse(request);
  keepSandbox(options, file === null ? {} : { file }, fromSource).then(
    (kept) => process.send?.({ kept }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
  // The channel keeps it running.
  process.on("disconnect", () => process.exit());
} else {
  let server: ChildProcess | undefined;
  process.on("message", (message) => {
    server?.kill("SIGINT");
    server = fork(__filename, ["server", JSON.stringify(message)]);
    server.once("message", (answer) => process.send?.(answer));
  });
  process.on("disconnect", () => process.exit());
}
