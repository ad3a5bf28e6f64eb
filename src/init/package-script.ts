import { z } from "zod";
import { type Change, Refusal } from "./plan";

const manifest = z.looseObject({ scripts: z.record(z.string(), z.string()).optional() });

const NAME = "sandbox";
/** Without any value: the account, its token included, stays in the file that is not committed. */
const SCRIPT = "crossborder-sandbox --env .env";
const ON_THIS_MACHINE = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/?$/;

/**
 * package.json with a script that starts the sandbox for the account in the environment.
 * @param baseUrl where the store finds its gateway
 * @throws Refusal when another script has its name, or when the sandbox would not be on this machine
 */
export function addSandboxScript(path: string, text: string, baseUrl: string): Change {
  const found = readManifest(path, text);
  const script = found.scripts?.[NAME];
  if (!ON_THIS_MACHINE.test(baseUrl))
    throw new Refusal(
      path,
      `CROSSBORDER_BASE_URL is ${baseUrl} already, which is no sandbox on this machine`,
    );
  if (script?.includes("crossborder-sandbox")) return { path, text, does: [] };
  if (script !== undefined)
    throw new Refusal(
      path,
      `expected no script "${NAME}" of another kind`,
      `  "crossborder-sandbox": "${SCRIPT}"`,
    );
  const indent = /^(\s+)"/m.exec(text)?.[1]?.replace(/^\n+/, "") ?? "  ";
  const changed = { ...found, scripts: { ...found.scripts, [NAME]: SCRIPT } };
  return {
    path,
    text: `${JSON.stringify(changed, null, indent)}\n`,
    does: [`adds the script "${NAME}", which starts the sandbox gateway`],
  };
}

/** With its entries in their order: zod puts those first that its schema names. */
function readManifest(path: string, text: string): z.output<typeof manifest> {
  try {
    const read: unknown = JSON.parse(text);
    const checked = manifest.parse(read);
    return Object.assign({}, read, checked);
  } catch {
    throw new Refusal(path, "expected a package.json with scripts");
  }
}
