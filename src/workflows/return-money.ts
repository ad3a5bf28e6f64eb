import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { booksOf } from "../accounts";
import { findSession, isBack } from "../bookkeeping";
import { queryOf } from "../container";
import type { LedgerTransaction } from "../modules/crossborder";
import { settle } from "./settlement/settle";
import { sendBack } from "./settlement/send-back";
import { underLock } from "./under-lock";
import { retrieveTransaction } from "./views";

export interface ReturnInput {
  reference: string;
}

const returnStep = createStep(
  "crossborder-return-money",
  async ({ reference }: ReturnInput, { container }) => {
    return new StepResponse(await underLock(container, reference, () => returnMoney(container, reference)));
  },
);

/**
 * A person sends money back that no order has: closes the order if nobody has paid it.
 * @throws MedusaError NOT_ALLOWED when an order has the money (it is refunded there), or when it is back already
 */
export const returnMoneyWorkflow = createWorkflow(
  "crossborder-return-money",
  (input: WorkflowData<ReturnInput>) => new WorkflowResponse(returnStep(input)),
);

async function returnMoney(
  container: MedusaContainer,
  reference: string,
): Promise<LedgerTransaction | undefined> {
  const row = await retrieveTransaction(container, reference);
  const session = await findSession(queryOf(container), row.payment_session_id);
  if (session?.payment) throw notAllowed("The payment is recorded in Medusa: refund it at its order.");
  if (isBack(row)) throw notAllowed("The money has been sent back already.");
  await sendBack(booksOf(container, row.provider_id), row, "it was sent back by staff");
  return await settle(container, reference, { since: new Date(), thorough: true });
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
