/** Who did something. `user` and `api_key` come over the admin API; `system` is the store's own code. */
export const ACTOR_TYPES = [
  "user",
  "api_key",
  "customer",
  "job",
  "notification",
  "gateway",
  "system",
] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** What a person, or the store's code, can ask for. */
const ACTS = [
  "reconcile",
  "capture",
  "release",
  "return",
  "finish",
  "refund",
  "book_refund",
  "resolve",
  "in_store_payment",
  "scan",
  "cancel",
  "schedule_change",
  "renewal_order",
  "find_renewal",
  "retry",
  "audit",
  "region_change",
  "test_notification",
  "payment_link",
  "send_link",
  "revoke_link",
  "statement",
  "sign_day",
  "decide_shop",
] as const;
export type Act = (typeof ACTS)[number];

/**
 * What can have happened. `…_requested` is written before the act is carried out. `…_error` is what its caller was
 * told instead of a result: what became of the act is not always known then (docs/reference/errors.md).
 */
export type EventName = `${Act}_requested` | `${Act}_error` | (typeof OTHERS)[number];

/**
 * `operation_requested`: about to be asked of the gateway; `operation_answered`: what is known of it then; `gateway_answered`:
 * another status than before; `gateway_unknown`: it has no such order, and had told that it was paid; `amount_not_shown`: it was paid,
 * and its answer shows no amount in the priced currency; `attention_changed`: a person must look for another reason than before;
 * `order_canceled`: an order that a dead server left; `channel_taken_away`: a channel that was switched off is gone from its region;
 * `hold_dropped`: Medusa cancelled the payment of an order that was changed; `capture_undone`: Medusa counts a capture no more that
 * the gateway never made; `former_token_used`: a notification was signed with the token before the present one, and the actor's id is
 * the provider that stands for the account; `taken_in`: the ledger did not know it any more, and has it again from what the gateway
 * shows.
 * The rest is what reconciliation found or did.
 */
const OTHERS = [
  "in_store_payment_opened",
  "operation_requested",
  "operation_answered",
  "gateway_answered",
  "gateway_unknown",
  "amount_not_shown",
  "state_changed",
  "reconciled",
  "money_returned",
  "attention_raised",
  "attention_changed",
  "attention_resolved",
  "order_canceled",
  "order_expired",
  "channel_taken_away",
  "hold_dropped",
  "capture_undone",
  "former_token_used",
  "taken_in",
] as const;

export const EVENT_NAMES: readonly EventName[] = [
  ...ACTS.flatMap((act) => [`${act}_requested`, `${act}_error`] as const),
  ...OTHERS,
];
