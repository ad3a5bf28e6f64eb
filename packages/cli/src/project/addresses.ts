import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment } from "../files/env-files";
import { readManifest } from "../files/folders";
import type { Project } from "./find-project";

/** Where a storefront's variables are, as Next.js reads them. */
export const STOREFRONT_ENV = [".env.local", ".env.development", ".env"];

/** What a folder's files set, without what the environment of this program says; of one name the first file counts. */
export function variablesIn(folder: string | undefined, names: readonly string[]): Map<string, string> {
  const files = folder ? names.map((name) => join(folder, name)).filter((file) => existsSync(file)) : [];
  const read = files.map((file) => readEnvironment(readFileSync(file, "utf8")));
  return new Map(read.reverse().flatMap((variables) => [...variables]));
}

/** As browsers name it: in small letters, without a default port. Of an address that may have placeholders in its path. */
export function originOf(address: string): string | undefined {
  const [origin = ""] = /^https?:\/\/[^/?#]+/i.exec(address.trim()) ?? [];
  return URL.canParse(origin) ? new URL(origin).origin : undefined;
}

/** Where both run on a developer's machine. */
export function addressesOf({ backend, storefront }: Pick<Project, "backend" | "storefront">) {
  const ofStore = variablesIn(backend, [".env"]);
  const ofStorefront = variablesIn(storefront, STOREFRONT_ENV);
  const known = ["NEXT_PUBLIC_MEDUSA_BACKEND_URL", "MEDUSA_BACKEND_URL"]
    .map((name) => ofStorefront.get(name))
    .find(Boolean);
  return {
    // A storefront in a folder of its own knows best where its store is.
    backendUrl:
      ofStore.get("MEDUSA_BACKEND_URL") ||
      (!backend && known) ||
      `http://localhost:${portOf(backend, ofStore) ?? 9000}`,
    storefrontUrl: `http://localhost:${portOf(storefront, ofStorefront) ?? (storefront ? 3000 : 8000)}`,
  };
}

/** As .env or the script says that starts it for development. */
function portOf(folder: string | undefined, variables: ReadonlyMap<string, string>): string | undefined {
  const script = (folder && readManifest(folder)?.scripts.dev) ?? "";
  return /(?:\s-p|--port|\bPORT)[\s=]+(\d+)/.exec(script)?.[1] ?? (variables.get("PORT") || undefined);
}
