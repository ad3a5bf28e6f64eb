import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { storeContext } from "../payments/context";
import { accountProviderId, isInStore, providerIdsBeside } from "../payments/provider-id";
import { listRegions, offerInRegion } from "../payments/settings/regions";
import { ACCOUNT, US_REGION } from "./entries";
import { createUsRegion } from "./us-region";

/**
 * Run by `medusa exec`: offers every payment method of an account, by default `main`, in all regions that the gateway can be
 * paid in. What a region offers beside them stays. After the account, `us-region` makes a region where there is none.
 */
export default async function enableRegions({ container, args }: ExecArgs): Promise<void> {
  const context = storeContext(container);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const [account = ACCOUNT, wish] = args;
  const methods = providerIdsBeside(accountProviderId(account)).filter(
    (provider_id) => !isInStore({ provider_id }),
  );
  const listPayable = async () => (await listRegions(context)).filter((region) => region.payable);
  let payable = await listPayable();
  if (payable.length === 0 && wish === US_REGION) {
    await createUsRegion(container);
    payable = await listPayable();
    logger.info("crossborder: no region was in USD or CNY; United States (USD) is new");
  }
  for (const { id: region_id, name, currency_code, provider_ids } of payable) {
    const missing = methods.filter((provider_id) => !provider_ids.includes(provider_id));
    for (const provider_id of missing)
      await offerInRegion(context, { region_id, provider_id, enabled: true });
    const currency = currency_code.toUpperCase();
    logger.info(`crossborder: region ${name} (${currency}) offers ${missing.length} more payment methods`);
  }
  if (payable.length === 0) {
    logger.warn(
      "crossborder: no region is in USD or CNY, which is all that the gateway takes. " +
        "Make one in the admin, Settings → Regions, and run this again, or run crossborder init --us-region",
    );
  }
}
