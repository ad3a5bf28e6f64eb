import { writeFile } from "node:fs/promises";
import type { ExecArgs } from "@medusajs/framework/types";
import { accountIn, accountOf, accountProviderIds } from "../plugin";

/**
 * Run by `medusa exec`: writes the options of each account into the file that is named, which only this user may read and which
 * is deleted once it is read.
 */
export default async function accounts({ container, args: [file = ""] }: ExecArgs): Promise<void> {
  const found = accountProviderIds(container).map((provider_id) => ({
    id: accountIn(provider_id),
    options: accountOf(container, provider_id).options,
  }));
  await writeFile(file, JSON.stringify(found), { mode: 0o600 });
}
