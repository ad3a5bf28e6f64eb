import { AbstractPaymentProvider, ModuleProvider, Modules, PaymentActions } from "@medusajs/framework/utils";

const DATA = { data: {} };

/** Every payment of it is captured as soon as Medusa asks. It has no ledger and no gateway. */
class BareProvider extends AbstractPaymentProvider {
  static override identifier = "bare";

  constructor(cradle: Record<string, unknown>) {
    super(cradle, {});
  }

  initiatePayment = async () => ({ ...DATA, id: "bare", status: "pending" as const });
  authorizePayment = async () => ({ ...DATA, status: "captured" as const });
  getPaymentStatus = async () => ({ ...DATA, status: "pending" as const });
  capturePayment = async () => DATA;
  refundPayment = async () => DATA;
  cancelPayment = async () => DATA;
  deletePayment = async () => DATA;
  retrievePayment = async () => DATA;
  updatePayment = async () => DATA;
  getWebhookActionAndData = async () => ({ action: PaymentActions.NOT_SUPPORTED });
}

export default ModuleProvider(Modules.PAYMENT, { services: [BareProvider] });
