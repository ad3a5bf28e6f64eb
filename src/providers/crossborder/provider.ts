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
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types";
import { AbstractPaymentProvider, PaymentActions } from "@medusajs/framework/utils";
import { providerContext, type ProviderContainer, type ProviderContext } from "../../payments/context";
import { withMedusaErrors } from "../../payments/errors";
import { type CrossborderOptions, parseOptions } from "../../payments/options";
import { authorize } from "./actions/authorize";
import { capture } from "./actions/capture";
import { cancel, remove } from "./actions/end";
import { initiate, update } from "./actions/initiate";
import { refund } from "./actions/refund";
import { retrieve } from "./actions/retrieve";
import type { MakePlan } from "./payment-plan";
import { sessionStatus } from "./session-data";

/**
 * Medusa's payment lifecycle for one channel. Each method is one action beside this file; nothing that
 * arrives in `data` is believed: transactions are found by what Medusa itself wrote.
 */
export abstract class CrossborderProvider extends AbstractPaymentProvider<CrossborderOptions> {
  protected abstract readonly makePlan: MakePlan;

  static override validateOptions(options: Record<string, unknown>): void {
    parseOptions(options);
  }

  constructor(
    private readonly cradle: ProviderContainer,
    options: CrossborderOptions,
  ) {
    super(cradle, options);
  }

  private get context(): ProviderContext {
    return providerContext(this.cradle, this.config);
  }

  initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return withMedusaErrors(() => initiate(this.context, input, this.makePlan));
  }

  updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return withMedusaErrors(() => update(this.context, input, this.makePlan));
  }

  authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return withMedusaErrors(() => authorize(this.context, input.context?.idempotency_key));
  }

  capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return withMedusaErrors(() => capture(this.context, input));
  }

  refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return withMedusaErrors(() => refund(this.context, input));
  }

  cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return withMedusaErrors(() => cancel(this.context, input));
  }

  deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return withMedusaErrors(() => remove(this.context, input));
  }

  retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return withMedusaErrors(async () => ({ data: (await retrieve(this.context, data)).data }));
  }

  getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return withMedusaErrors(async () => {
      const { state, data: shown } = await retrieve(this.context, data);
      return { status: sessionStatus(state), data: shown };
    });
  }

  /**
   * What comes over Medusa's own webhook route counts for nothing: the route neither keeps a notification nor takes a
   * lock. Notifications have a route of their own (§6).
   */
  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED });
  }
}
