import { writeFile } from "node:fs/promises";
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types";
import type { z } from "zod";
import {
  accountProviderId,
  isInStore,
  listRegions,
  offerInRegion,
  providerIdsBeside,
  storeContext,
} from "../plugin";
import { ACCOUNT } from "../backend/entries";
import { COMMAND } from "../files/packages";
import { type enabledSchema, US_REGION } from "./answers";
import { publishableKeys } from "./publishable-keys";
import { createUsRegion, regionWith } from "./us-region";

/**
 * Run by `medusa exec`: offers every payment method of the account `main` in all regions that the gateway can be paid in, and
 * writes what it did into the file that is named first. What a region offers beside them stays. After the file, `us-region` makes
 * a region where there is none.
 */
export default async function enableRegions({ container, args: [file = "", wish] }: ExecArgs): Promise<void> {
  // Of several, the store does not tell which one the storefront is for.
  const [only, second] = await publishableKeys(container);
  const publishableKey = second === undefined ? only : undefined;
  const answer: z.input<typeof enabledSchema> = { ...(await enable(container, wish)), publishableKey };
  await writeFile(file, JSON.stringify(answer));
}

async function enable(container: MedusaContainer, wish?: string) {
  const context = storeContext(container);
  const listPayable = async () => (await listRegions(context)).filter((region) => region.payable);
  const known = await listPayable();
  const makesRegion = known.length === 0 && wish === US_REGION;
  const taken = makesRegion ? await regionWith(container) : undefined;
  if (taken) {
    const { name, currency_code } = taken;
    const refused = `the United States are in the region ${name} (${currency_code.toUpperCase()}), and Medusa has a country in one region only: take them out of it in the admin, Settings → Regions, and run this again`;
    return { lines: [], madeRegion: false, refused };
  }
  if (makesRegion) await createUsRegion(container);
  const payable = makesRegion ? await listPayable() : known;
  const lines = makesRegion ? ["no region was in USD or CNY; United States (USD) is new"] : [];
  for (const region of payable) lines.push(await offerAll(container, region));
  if (payable.length === 0) {
    lines.push(
      "no region is in USD or CNY, which is all that the gateway takes: make one in the admin, Settings → Regions, " +
        `and run this again, or run ${COMMAND} init --us-region`,
    );
  }
  return { lines, madeRegion: makesRegion };
}

type Region = Awaited<ReturnType<typeof listRegions>>[number];

async function offerAll(container: MedusaContainer, region: Region): Promise<string> {
  const missing = providerIdsBeside(accountProviderId(ACCOUNT)).filter(
    (provider_id) => !isInStore({ provider_id }) && !region.provider_ids.includes(provider_id),
  );
  for (const provider_id of missing) {
    await offerInRegion(storeContext(container), { region_id: region.id, provider_id, enabled: true });
  }
  return `region ${region.name} (${region.currency_code.toUpperCase()}) offers ${missing.length} more payment methods`;
}
