import type { PaymentSessionStatus, WebhookActionResult } from "@medusajs/framework/types";
import {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
  PaymentActions,
  PaymentSessionStatus as Status,
} from "@medusajs/framework/utils";
import { NAME, recorder } from "./recorder";

interface Input {
  data?: Record<string, unknown>;
}
interface Answer {
  data: Record<string, unknown>;
}
interface StatusAnswer extends Answer {
  status: PaymentSessionStatus;
}

/** Notes how Medusa calls it. It agrees to everything, unless a test has it answer otherwise. */
class RecordingProvider extends AbstractPaymentProvider {
  static override identifier = NAME;

  constructor(
    private readonly cradle: Record<string, unknown>,
    options: Record<string, unknown>,
  ) {
    super(cradle, options);
  }

  initiatePayment(input: Input): Promise<StatusAnswer & { id: string }> {
    const data = { opened: true, of: input.data?.session_id };
    const opened = { id: "there", status: Status.PENDING, data };
    return this.#answer("initiatePayment", input, opened);
  }

  authorizePayment(input: Input): Promise<StatusAnswer> {
    return this.#answer("authorizePayment", input, { status: Status.CAPTURED });
  }

  capturePayment(input: Input): Promise<Answer> {
    return this.#answer("capturePayment", input, {});
  }

  refundPayment(input: Input): Promise<Answer> {
    return this.#answer("refundPayment", input, {});
  }

  cancelPayment(input: Input): Promise<Answer> {
    return this.#answer("cancelPayment", input, {});
  }

  deletePayment(input: Input): Promise<Answer> {
    return this.#answer("deletePayment", input, {});
  }

  retrievePayment(input: Input): Promise<Answer> {
    return this.#answer("retrievePayment", input, {});
  }

  updatePayment(input: Input): Promise<StatusAnswer> {
    return this.#answer("updatePayment", input, { status: Status.PENDING });
  }

  getPaymentStatus(input: Input): Promise<StatusAnswer> {
    return this.#answer("getPaymentStatus", input, { status: Status.PENDING });
  }

  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED });
  }

  async #answer<T extends object>(method: string, input: Input, usual: T): Promise<T & Answer> {
    recorder.cradle = this.cradle;
    const answer = await recorder.called(method, input);
    return { data: input.data ?? {}, ...usual, ...answer };
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [RecordingProvider] });
