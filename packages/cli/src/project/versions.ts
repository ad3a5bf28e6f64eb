import { packageFolder, readManifest, specIn } from "../files/folders";
import { CLI_PACKAGE, PACKAGE, VERSION } from "../files/packages";

const MEDUSA = "@medusajs/medusa";

/** The first versions that this plugin runs with, and the first that it was not tried with; package.json says the same. */
const MINIMUM = { medusa: "2.18.0", node20: "20.19.0", node22: "22.12.0" };
const UNTRIED_MEDUSA = "2.23.0";
/** Of this one only a snapshot was tried: docs/reference/medusa.md says how far. */
const PARTLY_TRIED_MEDUSA = "2.22.0";

/** The version of the store's Medusa; undefined when it cannot be told before it is installed. */
function medusaOf(backend: string): string | undefined {
  const folder = packageFolder(backend, MEDUSA);
  const installed = folder && readManifest(folder)?.version;
  const asked = specIn(backend, MEDUSA) ?? "";
  const found = installed ?? /\d+\.\d+\.\d+/.exec(asked)?.[0];
  // What ^2.17.0 becomes shows once it is installed.
  const isOpen = !installed && /^[\^>]/.test(asked) && major(found ?? "") === major(MINIMUM.medusa);
  return isOpen ? undefined : found;
}

/** What is wrong with the store's Medusa; undefined when nothing is, or when it cannot be told before it is installed. */
export function wrongMedusa(backend: string): string | undefined {
  const found = medusaOf(backend);
  if (found === undefined) return undefined;
  if (!isAtLeast(found, MINIMUM.medusa))
    return `Medusa is ${found}, and this plugin needs ${MINIMUM.medusa} or later: update every @medusajs package`;
  if (!isAtLeast(found, UNTRIED_MEDUSA)) return undefined;
  return `Medusa is ${found}, and this plugin runs with ${MINIMUM.medusa} and later, below ${UNTRIED_MEDUSA}: look for a newer one`;
}

/** What to know of the store's Medusa, with which nothing is wrong. */
export function remarkOnMedusa(backend: string): string | undefined {
  const found = medusaOf(backend);
  if (found === undefined || wrongMedusa(backend) || !isAtLeast(found, PARTLY_TRIED_MEDUSA)) return undefined;
  return `Medusa is ${found}. This plugin was tried with a snapshot of 2.22 only: take a payment and refund it before you go live`;
}

/** Why this program does not work with the plugin that a folder has: their minor versions differ. Undefined where it does, or has none. */
export function wrongPlugin(folder: string): string | undefined {
  const installed = packageFolder(folder, PACKAGE);
  const version = installed && readManifest(installed)?.version;
  if (!version || minor(version) === minor(VERSION)) return undefined;
  return (
    `${PACKAGE} is ${version} here, and ${CLI_PACKAGE} is ${VERSION}: run npx ${CLI_PACKAGE}@${minor(version)} instead, ` +
    `or install ${PACKAGE}@${minor(VERSION)}`
  );
}

export function wrongNode(version = process.versions.node): string | undefined {
  const isRight =
    (major(version) === 20 && isAtLeast(version, MINIMUM.node20)) ||
    (major(version) === 22 && isAtLeast(version, MINIMUM.node22)) ||
    major(version) === 24;
  return isRight
    ? undefined
    : `Node is ${version}, and this plugin needs 20.19 or later of 20, 22.12 or later of 22, or 24`;
}

const numbers = (version: string) => (version.split("-")[0] ?? "").split(".").map(Number);
const minor = (version: string) => numbers(version).slice(0, 2).join(".");
const major = (version: string) => numbers(version)[0] ?? 0;

function isAtLeast(version: string, minimum: string): boolean {
  const found = numbers(version);
  for (const [at, needed] of numbers(minimum).entries()) {
    const has = found[at] ?? 0;
    if (has !== needed) return has > needed;
  }
  return true;
}
