import { existsSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { goOn } from "../files/run-program";
import { CACHES } from "../offer-methods";
import { STOREFRONT_ENV, addressesOf, originOf, variablesIn } from "../project/addresses";
import { commandFor, type Project } from "../project/find-project";
import { askStore } from "../project/medusa";
import { type Look, lookSchema } from "../store/answers";
import { STORE_KEY } from "../storefront/plan-storefront";

/** What the store itself tells, with its own configuration and database; what its files told is judged by that. */
export async function lookAtStore(
  project: Project,
  backend: string,
  ofFiles: readonly Finding[],
): Promise<Finding[]> {
  try {
    const args = [...new Set(originsOf(project))];
    const look = await askStore(backend, "look", { args, answer: lookSchema, isQuiet: true });
    return judge(project, look, ofFiles);
  } catch (error) {
    goOn();
    const why = error instanceof Error ? error.message : String(error);
    const folder = relative(project.start, backend) || ".";
    return [
      ...ofFiles,
      {
        what: `the store could not be asked (${why})`,
        todo: `start it to see why: npx medusa develop in ${folder}; is the database there and migrated?`,
      },
    ];
  }
}

export const judge = (project: Project, look: Look, ofFiles: readonly Finding[] = []): Finding[] => [
  // What a file does not show, the store has.
  ...ofFiles.filter(({ isUnread }) => !isUnread || look.providers.length === 0),
  ...options(look),
  ...shop(project, look),
  ...origins(project, look),
  ...regions(project, look),
  ...prices(look),
  ...places(look),
  ...storefront(project, look),
];

const options = ({ mistakes }: Look): Finding[] =>
  mistakes.map(({ account, lines }) => ({
    what: `the store does not start: options of the account ${account} are wrong`,
    todo: `correct in medusa-config, or in the environment that it reads: ${lines.join("; ")}`,
  }));

const shop = (project: Project, { stranger }: Look): Finding[] =>
  stranger
    ? [
        {
          what: `${stranger.address} is not known as the shop: what ${stranger.known} has opened is left alone here`,
          todo: `say what it is: ${commandFor(project, "doctor --shop=same")} if the shop has moved, ${commandFor(project, "doctor --shop=copy")} if this is a copy`,
        },
      ]
    : [];

/** Where shoppers come back to, and where the storefront is started. */
function originsOf(project: Project): [shop: string, started: string] {
  const { storefrontUrl } = addressesOf(project);
  const named = process.env.STOREFRONT_URL ?? variablesIn(project.backend, [".env"]).get("STOREFRONT_URL");
  return [originOf(named ?? "") ?? storefrontUrl, storefrontUrl];
}

/** A browser that is not let in waits for its payment and never hears of it. */
function origins(project: Project, { storeCors, letIn }: Look): Finding[] {
  const [origin, started] = originsOf(project);
  return [
    ...when(
      !letIn.includes(origin),
      `browsers on ${origin} may not ask the store: STORE_CORS is ${storeCors || "empty"}`,
      // Medusa takes it letter by letter: no blank, and no slash at the end.
      `set STORE_CORS=${[storeCors, origin].filter(Boolean).join(",")}`,
    ),
    ...when(
      project.storefront !== undefined && started !== origin && isLocal(origin),
      `the storefront is started on ${started}, and STOREFRONT_URL is on ${origin}: payments begun there are refused`,
    ),
  ];
}

const isLocal = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);

function regions(project: Project, { regions: all, providers }: Look): Finding[] {
  const payable = all.filter((region) => region.payable);
  const without = payable.filter(({ offered }) => offered.length === 0);
  const names = without.map(({ name, currency }) => `${name} (${currency.toUpperCase()})`).join(", ");
  const others = all.filter((region) => !region.payable && region.offered.length > 0);
  return [
    ...when(
      providers.length === 0,
      "Medusa has no payment provider of this plugin",
      `medusa-config has none: run ${commandFor(project, "init")}`,
    ),
    ...when(
      payable.length === 0,
      "no region is in USD or CNY, which is all that the gateway takes",
      `make one in the admin, Settings → Regions, and run ${commandFor(project, "init --regions")}; or run ${commandFor(project, "init --us-region")}`,
    ),
    ...when(
      without.length > 0,
      `no method of this plugin is offered in ${names}`,
      `run ${commandFor(project, "init --regions")}`,
    ),
    ...others.map(({ name, currency }) => ({
      what: `${name} offers methods of this plugin in ${currency.toUpperCase()}, which the gateway does not take`,
      todo: "take them out in the admin, Settings → Regions",
    })),
  ];
}

function prices({ regions: all, variants, priced }: Look): Finding[] {
  const currencies = [...new Set(all.filter((region) => region.payable).map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const [has, name] = [priced[currency] ?? 0, currency.toUpperCase()];
    if (has === variants) return [];
    const what = `${variants - has} of ${variants} variants have no price in ${name}`;
    // Where some have one, the others may not be for sale there.
    return has === 0 ? [{ what, todo: "add prices in the admin, Products" }] : [{ what }];
  });
}

const places = ({ unknownPlaces }: Look): Finding[] =>
  unknownPlaces.map(({ account, names }) => ({
    what: `the account ${account} names ${names.join(", ")}, and the store has no such sales channel or stock location: nothing is opened for it`,
    todo: "correct salesChannels and stockLocations in medusa-config: the name or the id of one that is there",
  }));

function storefront({ storefront: folder }: Project, { regions: all, publishableKeys }: Look): Finding[] {
  if (!folder) return [];
  const key = process.env[STORE_KEY] ?? variablesIn(folder, STOREFRONT_ENV).get(STORE_KEY) ?? "";
  const newest = Math.max(0, ...all.filter((region) => region.payable).map(({ made }) => made.getTime()));
  const old = CACHES.map((cache) => join(folder, cache, "fetch-cache")).filter(
    (cache) => existsSync(cache) && statSync(cache).birthtimeMs < newest,
  );
  return [
    ...when(
      key !== "" && !publishableKeys.includes(key),
      `${STORE_KEY} is no key of this store, or was revoked`,
      "copy one from the admin, Settings → Publishable API keys",
    ),
    ...when(
      old.length > 0,
      "the storefront keeps answers that are older than a region, which may be 404 there",
      `stop it, delete ${CACHES.join(" and ")}, and start it again`,
    ),
  ];
}

/** What the doctor has seen. */
export interface Finding {
  what: string;
  /** What to do. Undefined: it is worth knowing, and nothing must be done. */
  todo?: string;
  /** A file does not show it; the store may have it all the same. */
  isUnread?: boolean;
}

/** One or none, for lists of what is wrong. */
export const when = (isSo: boolean, what: string, todo?: string): Finding[] => (isSo ? [{ what, todo }] : []);
