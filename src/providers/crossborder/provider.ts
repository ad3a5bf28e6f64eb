import type {
  AuthorizePaymentInput,
  CancelPaymentInput,
  CapturePaymentInput,
  DeletePaymentInput,
  GetPaymentStatusInput,
  InitiatePaymentInput,
  RefundPaymentInput,
  RetrievePaymentInput,
  UpdatePaymentInput,
} from "@medusajs/framework/types";
import { AbstractPaymentProvider, PaymentActions } from "@medusajs/framework/utils";
import { completionIn, requireEqualEntries } from "../../payments/accounts";
import { type ProviderContainer, providerContext, type ProviderContext } from "../../payments/context";
import { withMedusaErrors } from "../../payments/errors";
import { listenToGateway } from "../../payments/gateway-heard";
import { type CrossborderOptions, requireOptions } from "../../payments/options";
import {
  initiate,
  remove,
  update,
  authorizePayment,
  cancelPayment,
  capturePayment,
  refundPayment,
} from "./actions";
import { type MakePlan, planInStore, planOnline } from "./flows";
import { sessionStatus, shownData, transactionIn } from "./session-data";
import { isFinal } from "../../modules/crossborder/internal";
import { queryTransaction } from "../../payments/acts/query";

/**
 * Medusa's payment lifecycle for one channel. Each method is one action beside this file; nothing that
 * arrives in `data` is believed: transactions are found by what Medusa itself wrote.
 */
abstract class CrossborderProvider extends AbstractPaymentProvider<CrossborderOptions> {
  protected abstract readonly makePlan: MakePlan;

  static override validateOptions(options: Record<string, unknown>): void {
    requireOptions(options);
  }

  constructor(
    private readonly cradle: ProviderContainer,
    options: CrossborderOptions,
  ) {
    super(cradle, options);
    completionIn(cradle.configModule);
    requireEqualEntries(cradle.configModule);
    listenToGateway(() => this.context, cradle.configModule, options);
  }

  private get context(): ProviderContext {
    return providerContext(this.cradle, this.config);
  }

  initiatePayment(input: InitiatePaymentInput) {
    return withMedusaErrors(() => initiate(this.context, input, this.makePlan));
  }

  updatePayment(input: UpdatePaymentInput) {
    return withMedusaErrors(() => update(this.context, input, this.makePlan));
  }

  authorizePayment(input: AuthorizePaymentInput) {
    return withMedusaErrors(() => authorizePayment(this.context, input.context?.idempotency_key));
  }

  capturePayment(input: CapturePaymentInput) {
    return withMedusaErrors(() => capturePayment(this.context, input));
  }

  refundPayment(input: RefundPaymentInput) {
    return withMedusaErrors(() => refundPayment(this.context, input));
  }

  cancelPayment(input: CancelPaymentInput) {
    return withMedusaErrors(() => cancelPayment(this.context, input));
  }

  deletePayment(input: DeletePaymentInput) {
    return withMedusaErrors(() => remove(this.context, input));
  }

  retrievePayment({ data }: RetrievePaymentInput) {
    return withMedusaErrors(async () => ({ data: (await retrieve(this.context, data)).data }));
  }

  getPaymentStatus({ data }: GetPaymentStatusInput) {
    return withMedusaErrors(async () => {
      const { state, data: shown } = await retrieve(this.context, data);
      return { status: sessionStatus(state), data: shown };
    });
  }

  /**
   * What comes over Medusa's own webhook route counts for nothing: the route neither keeps a notification nor takes a
   * lock. Notifications have a route of their own (§6).
   */
  getWebhookActionAndData() {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED });
  }
}

/** `pp_crossborder-channel-a_<id>`: a mobile wallet. */
export class ChannelAProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-a";
  protected readonly makePlan = planOnline("channel_a");
}

/** `pp_crossborder-channel-b_<id>`: a messaging-app wallet. */
export class ChannelBProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-b";
  protected readonly makePlan = planOnline("channel_b");
}

/** `pp_crossborder-channel-c_<id>`: a card-network wallet. */
export class ChannelCProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-c";
  protected readonly makePlan = planOnline("channel_c");
}

/** `pp_crossborder-creditcard_<id>`: credit cards. */
export class CreditCardProvider extends CrossborderProvider {
  static override identifier = "crossborder-creditcard";
  protected readonly makePlan = planOnline("creditcard");
}

/** `pp_crossborder-in-store_<id>`: at the counter. Only staff can use it. */
export class InStoreProvider extends CrossborderProvider {
  static override identifier = "crossborder-in-store";
  protected readonly makePlan = planInStore;
}

/** What the gateway knows of a payment right now. */
async function retrieve(context: ProviderContext, data: unknown) {
  const transaction = await transactionIn(context, data);
  const current = isFinal(transaction.state) ? transaction : await queryTransaction(context, transaction);
  return { state: current.state, data: shownData(current) };
}
