import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { accountOf } from "../accounts";
import { CROSSBORDER_MODULE, type CrossborderLedger, type LedgerTransaction } from "../modules/crossborder";
import { settleTransactionWorkflow } from "./settle-transaction";

export interface BrowserReturn {
  provider_id: string;
  reference: string;
}

/** Asks the gateway; the browser is sent on even when that cannot be done now. */
const trySettleStep = createStep(
  "crossborder-try-settle",
  async ({ reference }: BrowserReturn, { container }) => {
    const { errors } = await settleTransactionWorkflow(container).run({
      input: { reference },
      throwOnError: false,
    });
    for (const { error } of errors ?? []) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`crossborder: ${reference} is not settled yet: ${error}`);
    }
    return new StepResponse(undefined);
  },
);

const addressStep = createStep(
  "crossborder-return-address",
  async ({ provider_id, reference }: BrowserReturn, { container }) => {
    const { options } = accountOf(container, provider_id);
    const row = await container.resolve<CrossborderLedger>(CROSSBORDER_MODULE).findByReference(reference);
    const own = row?.provider_id === provider_id ? row : undefined;
    const url = new URL(own?.return_url ?? options.storefrontUrl);
    url.searchParams.set("payment", own ? outcome(own) : "pending");
    if (own?.cart_id) {
      url.searchParams.set("cart_id", own.cart_id);
      const orderId = await orderOf(container, own.cart_id);
      if (orderId) url.searchParams.set("order_id", orderId);
    }
    return new StepResponse(url.toString());
  },
);

/** What the shopper is told: `paid` only when the payment is recorded in Medusa. */
function outcome({ state, settlement }: LedgerTransaction): "paid" | "pending" | "failed" {
  if (settlement === "settled") return "paid";
  if (settlement === "returned") return "failed";
  return ["closed", "failed", "reversed", "refunded", "released"].includes(state) ? "failed" : "pending";
}

const link = z.object({ order_id: z.string() });

async function orderOf(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id: cartId },
  });
  return data[0] ? link.parse(data[0]).order_id : undefined;
}

/** The browser came back from the cashier page: settle, and say where it goes. Its own parameters count for nothing. */
export const returnBrowserWorkflow = createWorkflow(
  "crossborder-return-browser",
  (input: WorkflowData<BrowserReturn>) => {
    trySettleStep(input);
    return new WorkflowResponse(addressStep(input));
  },
);
