import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types";
import { AbstractPaymentProvider } from "@medusajs/framework/utils";
import { authorize } from "./actions/authorize";
import { cancel } from "./actions/cancel";
import { capture } from "./actions/capture";
import { type Desk, openDesk } from "./desk";
import { initiate } from "./actions/initiate";
import { readHook } from "./actions/read-hook";
import { refund } from "./actions/refund";
import { remove } from "./actions/remove";
import { retrieve } from "./actions/retrieve";
import { update } from "./actions/update";
import type { ProviderContainer } from "./collaborators";
import { withMedusaErrors } from "./errors";
import { type CrossborderOptions, parseOptions } from "./options";
import type { MakePlan } from "./plans";
import { sessionStatus } from "./session-data";

/**
 * Medusa's payment lifecycle for one channel. Each method is one action beside this file; nothing that
 * arrives in `data` is believed: rows are found by what Medusa itself wrote.
 */
export abstract class CrossborderProvider extends AbstractPaymentProvider<CrossborderOptions> {
  protected abstract readonly makePlan: MakePlan;
  private opened?: Desk;

  static override validateOptions(options: Record<string, unknown>): void {
    parseOptions(options);
  }

  constructor(
    private readonly cradle: ProviderContainer,
    options: CrossborderOptions,
  ) {
    super(cradle, options);
  }

  private get desk(): Desk {
    this.opened ??= openDesk(this.cradle, parseOptions(this.config), this.makePlan);
    return this.opened;
  }

  initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return withMedusaErrors(() => initiate(this.desk, input));
  }

  updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return withMedusaErrors(() => update(this.desk, input));
  }

  authorizePayment({ context }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return withMedusaErrors(() => authorize(this.desk, context?.idempotency_key));
  }

  capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return withMedusaErrors(() => capture(this.desk, input));
  }

  refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return withMedusaErrors(() => refund(this.desk, input));
  }

  cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return withMedusaErrors(() => cancel(this.desk, input));
  }

  deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return withMedusaErrors(() => remove(this.desk, input));
  }

  retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return withMedusaErrors(async () => ({ data: (await retrieve(this.desk, data)).data }));
  }

  getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return withMedusaErrors(async () => {
      const { row, data: shown } = await retrieve(this.desk, data);
      return { status: sessionStatus(row.state), data: shown };
    });
  }

  getWebhookActionAndData(payload: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    return withMedusaErrors(() => readHook(this.desk, payload.data));
  }
}
