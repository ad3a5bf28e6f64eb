import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { Query } from "./bookkeeping";
import { CROSSBORDER_MODULE, type CrossborderLedger } from "./modules/crossborder";

export const ledgerOf = (container: MedusaContainer) =>
  container.resolve<CrossborderLedger>(CROSSBORDER_MODULE);

export const loggerOf = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.LOGGER);

export const queryOf = (container: MedusaContainer): Query =>
  container.resolve(ContainerRegistrationKeys.QUERY);
