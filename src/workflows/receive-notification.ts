import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { accountOf } from "../accounts";
import { type Notification, readNotification, verify } from "../gateway";
import { CROSSBORDER_MODULE, type CrossborderLedger } from "../modules/crossborder";
import { settleTransactionWorkflow } from "./settle-transaction";

export interface NotificationInput {
  provider_id: string;
  /** The form as it came, read as UTF-8. */
  body: string;
}

const findReferenceStep = createStep(
  "crossborder-find-reference",
  async ({ provider_id, body }: NotificationInput, { container }) => {
    const { options } = accountOf(container, provider_id);
    const notification = readNotification(body);
    if (options.requireSignature && !verify(notification.fields, options.apiToken)) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "verifySign: missing or wrong");
    }
    return new StepResponse({ reference: await ownReference(container, provider_id, notification) });
  },
);

/** Our own reference behind a notification; an empty text, which names no transaction, when there is none. */
async function ownReference(
  container: MedusaContainer,
  providerId: string,
  { reference, transactionNo }: Notification,
): Promise<string> {
  const ledger = container.resolve<CrossborderLedger>(CROSSBORDER_MODULE);
  const row =
    (reference && (await ledger.findByReference(reference))) ||
    (transactionNo && (await ledger.findByTransactionNo(transactionNo)));
  return row && row.provider_id === providerId ? row.reference : "";
}

/** A notification of the gateway (§6): finds our own record by it and settles that. Believes nothing else in it. */
export const receiveNotificationWorkflow = createWorkflow(
  "crossborder-receive-notification",
  (input: WorkflowData<NotificationInput>) => {
    const found = findReferenceStep(input);
    return new WorkflowResponse(settleTransactionWorkflow.runAsStep({ input: found }));
  },
);
