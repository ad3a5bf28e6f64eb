import { writeFile } from "node:fs/promises";
import type { ExecArgs } from "@medusajs/framework/types";
import { accountProviderIds } from "../../payments/accounts";
import { storeContext } from "../../payments/context";
import { noteCheck } from "../../payments/health/account";
import { accountIn } from "../../payments/provider-id";
import { keptCheckSchema } from "./answers";

/** Run by `medusa exec`: keeps what `medusa-payment-crossborder check` has found, for the page Health. */
export default async function keepCheck({
  container,
  args: [file = "", text = ""],
}: ExecArgs): Promise<void> {
  const { account, ...found } = keptCheckSchema.parse(JSON.parse(text));
  const provider_id = accountProviderIds(container).find((id) => accountIn(id) === account);
  if (provider_id) await noteCheck(storeContext(container), provider_id, found);
  await writeFile(file, JSON.stringify({ kept: provider_id !== undefined }));
}
