import { z } from "zod";
import type { SANDBOX } from "./entries";
import { type Change, Refusal } from "./plan";

const manifest = z.looseObject({ scripts: z.record(z.string(), z.string()).optional() });

const NAME = "sandbox";

/**
 * package.json with a script that starts the sandbox for the account in the environment.
 * @throws Refusal when another script has its name, or when the sandbox would not be on this machine
 */
export function addSandboxScript(
  path: string,
  text: string,
  account: Record<keyof typeof SANDBOX, string>,
): Change {
  const found = readManifest(path, text);
  const script = commandFor(account);
  if (found.scripts?.[NAME]?.includes("crossborder-sandbox")) return { path, text, does: [] };
  if (!script)
    throw new Refusal(
      path,
      "CROSSBORDER_BASE_URL is set to a gateway already, which is no sandbox on this machine",
    );
  if (found.scripts?.[NAME] !== undefined) {
    throw new Refusal(
      path,
      `expected no script "${NAME}" of another kind`,
      `  "crossborder-sandbox": "${script}"`,
    );
  }
  const indent = /^(\s+)"/m.exec(text)?.[1]?.replace(/^\n+/, "") ?? "  ";
  const changed = { ...found, scripts: { ...found.scripts, [NAME]: script } };
  return {
    path,
    text: `${JSON.stringify(changed, null, indent)}\n`,
    does: [`adds the script "${NAME}", which starts the sandbox gateway`],
  };
}

function readManifest(path: string, text: string): z.output<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new Refusal(path, "expected a package.json with scripts");
  }
}

function commandFor(account: Record<keyof typeof SANDBOX, string>): string | undefined {
  const [, port] = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d+)\/?$/.exec(account.CROSSBORDER_BASE_URL) ?? [];
  if (!port) return undefined;
  const flags = [
    ["port", port],
    ["api-token", account.CROSSBORDER_API_TOKEN],
    ["merchant-no", account.CROSSBORDER_MERCHANT_NO],
    ["store-no", account.CROSSBORDER_STORE_NO],
  ];
  const written = flags.map(([name, value]) => `--${name} ${value}`);
  return /["\s\\$]/.test(flags.map(([, value]) => value).join(""))
    ? undefined
    : `crossborder-sandbox ${written.join(" ")}`;
}
