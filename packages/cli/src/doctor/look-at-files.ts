import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ACCOUNT_VARIABLES, STOREFRONT_ORIGIN, storefrontEntry } from "../backend/entries";
import { BY_HAND } from "../backend/edit-config";
import { planBackend } from "../backend/plan-backend";
import { Refusal } from "../files/change";
import { packageFolder } from "../files/folders";
import { PACKAGE, SANDBOX_PACKAGE, STOREFRONT_PACKAGE } from "../files/packages";
import { addressesOf, originOf, STOREFRONT_ENV, variablesIn } from "../project/addresses";
import { commandFor, configIn, type Project } from "../project/find-project";
import { remarkOnMedusa, wrongMedusa, wrongNode } from "../project/versions";
import { BACKEND_URL, planStorefront, STORE_KEY } from "../storefront/plan-storefront";
import { type Finding, when } from "./look-at-store";

/** What the files of both tell, without the store. */
export async function lookAtFiles(project: Project): Promise<Finding[]> {
  const { backend, storefront } = project;
  return [
    ...versions(backend),
    ...(backend ? await lookAtBackend(project, backend) : []),
    ...(storefront ? await lookAtStorefront(project, storefront) : []),
    ...project.remarks.map((what) => ({ what })),
  ];
}

function versions(backend: string | undefined): Finding[] {
  const node = wrongNode();
  const medusa = backend && wrongMedusa(backend);
  const remark = backend && remarkOnMedusa(backend);
  return [
    ...when(node !== undefined, node ?? "", "install a newer Node"),
    ...when(Boolean(medusa), medusa ?? "", "see https://docs.medusajs.com/learn/update"),
    ...(remark ? [{ what: remark }] : []),
  ];
}

async function lookAtBackend(project: Project, backend: string): Promise<Finding[]> {
  const config = configIn(backend) ?? "";
  const shown = relative(project.start, join(backend, config));
  const loads = /\bloadEnv\s*\(|\bdotenv\b|\bloadEnvFile\b/.test(readFileSync(join(backend, config), "utf8"));
  return [
    ...notInstalled(project, backend, PACKAGE),
    ...(await notWritten(project, () => planBackend(project, backend))),
    ...when(
      !loads,
      `${shown} does not read .env`,
      'call loadEnv(process.env.NODE_ENV || "development", process.cwd()) there, as Medusa\'s starter does',
    ),
    ...account(project, backend),
    ...returnAddress(backend),
    ...paymentLinks(backend, shown),
  ];
}

/** A gateway may take the document's names all the same; the command check finds out. */
const standIns = (project: Project) =>
  `CROSSBORDER_VENDOR_CODES is empty: channels are sent by the document's stand-ins (channel_a, …). ${commandFor(project, "check --stage 2")} tells whether the gateway takes them`;

/** Nothing is wrong with a store that has no account yet: in development the sandbox answers. */
function account(project: Project, backend: string): Finding[] {
  const known = valuesOf(backend);
  const empty = ACCOUNT_VARIABLES.filter((name) => !known(name));
  const isNamed = known("CROSSBORDER_VENDOR_CODES") !== "" || empty.length > 0;
  if (isNamed && empty.length === 0) return [];
  if (!isNamed) return [{ what: standIns(project) }];
  const isForSandbox =
    !known("CROSSBORDER_BASE_URL") && packageFolder(backend, SANDBOX_PACKAGE) !== undefined;
  const names = empty.join(", ");
  return isForSandbox
    ? [{ what: `in development the sandbox answers; for production fill in ${names} there` }]
    : [{ what: `the store has no account at the gateway`, todo: `fill in ${names} in .env` }];
}

function returnAddress(backend: string): Finding[] {
  const back = valuesOf(backend)("STOREFRONT_URL");
  const isBare = /^https?:\/\/[^/]+\/?$/i.test(back);
  const page = `${back.replace(/\/$/, "")}/{country}/checkout/done`;
  return when(
    isBare,
    `STOREFRONT_URL is ${back}, and no page`,
    `name the page that shoppers come back to: ${page}`,
  );
}

/** What init could not read in the configuration, and two addresses that are not of one storefront. */
function paymentLinks(backend: string, shown: string): Finding[] {
  const known = valuesOf(backend);
  const [links, back] = [known(STOREFRONT_ORIGIN), known("STOREFRONT_URL")];
  const config = readFileSync(join(backend, configIn(backend) ?? ""), "utf8");
  const isNamed = config.split("storefrontUrl").length > 2;
  return [
    ...when(
      !isNamed,
      `${shown} does not seem to have admin.storefrontUrl: the dashboard's "Copy payment link" leads to http://localhost:8000`,
      `add ${storefrontEntry} to admin there`,
    ),
    ...when(
      links !== "" && back !== "" && originOf(links) !== originOf(back),
      `the dashboard's "Copy payment link" leads to ${links}, and shoppers come back to ${back}: payments begun there are refused`,
      `write the same origin into ${STOREFRONT_ORIGIN} and STOREFRONT_URL`,
    ),
  ];
}

/** By the environment of this process before .env, as Medusa has it. */
const valuesOf = (folder: string, files: readonly string[] = [".env"]) => {
  const known = variablesIn(folder, files);
  return (name: string): string => process.env[name] ?? known.get(name) ?? "";
};

async function lookAtStorefront(project: Project, storefront: string): Promise<Finding[]> {
  const known = valuesOf(storefront, STOREFRONT_ENV);
  const { backendUrl } = addressesOf(project);
  const told = known(BACKEND_URL);
  const isElsewhere = project.backend !== undefined && told !== "" && originOf(told) !== originOf(backendUrl);
  const file = STOREFRONT_ENV.find((name) => existsSync(join(storefront, name))) ?? ".env.local";
  const shown = relative(project.start, join(storefront, file));
  return [
    ...notInstalled(project, storefront, STOREFRONT_PACKAGE),
    ...(await notWritten(project, async () => (await planStorefront(project, storefront, STRICT)).changes)),
    ...when(
      isElsewhere,
      `${BACKEND_URL} is ${told}, and the store says that it is ${backendUrl}`,
      `write the same address into both, or set MEDUSA_BACKEND_URL in the store's .env`,
    ),
    ...when(
      known(STORE_KEY) === "",
      `${STORE_KEY} is empty`,
      `fill it into ${shown}: the admin has it in Settings → Publishable API keys`,
    ),
  ];
}

const STRICT = { partial: false, overwrite: false };

const notInstalled = (project: Project, folder: string, name: string): Finding[] =>
  when(
    packageFolder(folder, name) === undefined,
    `${name} is not installed in ${relative(project.start, folder) || "."}`,
    `run ${commandFor(project, "init")}`,
  );

/** What init would write, or why it would not. */
async function notWritten(
  project: Project,
  plan: () => Promise<{ path: string; does: string[] }[]>,
): Promise<Finding[]> {
  try {
    const open = (await plan()).filter(({ does }) => does.length > 0);
    return open.map(({ path, does }) => ({
      what: `${path} lacks something: ${does.join("; ")}`,
      todo: `run ${commandFor(project, "init")}`,
    }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problem, remedy } = error;
    return [{ what: problem, todo: remedy ?? "mend that", isUnread: remedy === BY_HAND }];
  }
}
