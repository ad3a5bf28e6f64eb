import type { ProviderContext } from "../../src/payments/context";
import { withMedusaErrors } from "../../src/payments/errors";
import {
  initiate,
  remove,
  update,
  authorizePayment,
  cancelPayment,
  capturePayment,
  refundPayment,
} from "../../src/providers/crossborder/provider";
import { planOnline } from "../../src/providers/crossborder/flows";
import type { Provider } from "./medusa-provider";
import { CURRENCY, MANUAL } from "./medusa-rows";

/** Agrees to everything. */
const MANUALLY: Provider = {
  initiate: async () => ({}),
  authorize: async () => ({ status: "authorized" }),
  capture: async () => undefined,
  refund: async () => undefined,
  cancel: async () => undefined,
  update: async ({ data }) => ({ data }),
  remove: async () => undefined,
};

export const providerOf = (contextOf: (provider_id: string) => ProviderContext): Provider =>
  besideManual(ourProvider(contextOf));

/** Whose provider is asked is said by what it is asked about. */
export function besideManual(ours: Provider): Provider {
  const of = (provider_id: string) => (provider_id === MANUAL ? MANUALLY : ours);
  return {
    initiate: (session) => of(session.provider_id).initiate(session),
    authorize: (session) => of(session.provider_id).authorize(session),
    capture: (payment, id) => of(payment.provider_id).capture(payment, id),
    refund: (payment, refund) => of(payment.provider_id).refund(payment, refund),
    cancel: (payment, provider_id, data) => of(provider_id).cancel(payment, provider_id, data),
    update: (session) => of(session.provider_id).update(session),
    remove: (session) => of(session.provider_id).remove(session),
  };
}

/** The plugin's real actions, as Medusa's payment module calls them. */
function ourProvider(contextOf: (provider_id: string) => ProviderContext): Provider {
  const plan = planOnline("channel_a");
  return {
    initiate: ({ id, provider_id, amount, data }) =>
      withMedusaErrors(async () => {
        const input = {
          amount: Number(amount),
          currency_code: CURRENCY,
          data,
          context: { idempotency_key: id },
        };
        return { ...(await initiate(contextOf(provider_id), input, plan)).data };
      }),
    authorize: (session) =>
      withMedusaErrors(async () => {
        const { status, data } = await authorizePayment(contextOf(session.provider_id), session.id);
        if (status === "authorized" || status === "captured" || status === "pending_authorization")
          return { status, data };
        throw new Error(`the payment is ${status}`);
      }),
    capture: ({ provider_id }, capture_id) =>
      withMedusaErrors(async () => {
        await capturePayment(contextOf(provider_id), { data: {}, context: { idempotency_key: capture_id } });
      }),
    refund: ({ provider_id }, { id, amount }) =>
      withMedusaErrors(async () => {
        await refundPayment(contextOf(provider_id), {
          amount: Number(amount),
          data: {},
          context: { idempotency_key: id },
        });
      }),
    cancel: (payment, provider_id, data) =>
      withMedusaErrors(async () => {
        const context = payment ? { idempotency_key: payment.id } : {};
        await cancelPayment(contextOf(provider_id), { data, context });
      }),
    update: ({ provider_id, amount, data }) =>
      withMedusaErrors(async () => {
        const input = { amount: Number(amount), currency_code: CURRENCY, data };
        const updated = await update(contextOf(provider_id), input, plan);
        return { data: { ...updated.data }, ...(updated.status && { status: "pending" }) };
      }),
    remove: ({ provider_id, data }) =>
      withMedusaErrors(async () => {
        await remove(contextOf(provider_id), { data });
      }),
  };
}
