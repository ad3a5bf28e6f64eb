import { model } from "@medusajs/framework/utils";
import { CURRENCY_CODES, RECONCILIATION_STATUSES, STATES } from "../states";

/** Opened at the counter: no row at all in most shops. */
export const AT_COUNTER = "provider_id like 'pp\\_crossborder-in-store\\_%'";

/** What the job looks at or makes some day, or a person must look at: few rows of a ledger, whatever its size. */
const WAITING =
  "(next_check_at is not null or late_look_at is not null or attention_since is not null or make_order_at is not null)";
/** Lists name all of them where they look for rows by an index that begins with the currency. */
const CURRENCIES = CURRENCY_CODES.map((code) => `currency_code = '${code}'`).join(" or ");

/**
 * The ledger: one row for every order that is, or may have been, opened at the gateway. Written before
 * the gateway is called. Amounts are decimal text with two places, in the priced currency.
 */
export const Transaction = model
  .define("crossborder_transaction", {
    id: model.id({ prefix: "cbtrx" }).primaryKey(),
    /** The shop that opened it. A copy of its database reads it, and does nothing with it. */
    shop_id: model.text(),
    /** Merchant-side ID, sent as `reference`; ours alone, never taken from a shopper. */
    reference: model.text().searchable(),
    /** Medusa's provider id, such as `pp_crossborder-channel-a_main`: names the account it belongs to. */
    provider_id: model.text(),
    /** Null for a recurring deduction that pays for no order yet. */
    payment_session_id: model.text().nullable(),
    payment_collection_id: model.text().nullable(),
    cart_id: model.text().nullable(),
    /** Who pays, as Medusa knows them. Names and addresses stay there. */
    customer_id: model.text().nullable(),
    /** The recurring schedule that it starts or belongs to. */
    schedule_id: model.text().nullable(),
    /** The order that it pays for: of a cart once Medusa has recorded the payment, of an order from the beginning. */
    order_id: model.text().nullable(),
    /** All orders that the store's own workflow has made of its cart, the first one as above; null where Medusa's own has made one. */
    order_ids: model.array().nullable(),
    /** The number that staff and the customer know the order by. */
    order_display_id: model.number().nullable(),
    /**
     * Its order was placed before it is paid, and is cancelled then where nothing has paid for it; null where the payment came first, or
     * will.
     */
    order_expires_at: model.dateTime().nullable(),
    /** When the store was told that its money is recorded for its order. */
    order_paid_at: model.dateTime().nullable(),
    /** The document's operation that opened it, such as `secure-pay`; `recurring-deduction` where none did. */
    operation: model.text(),
    vendor: model.text().nullable(),
    /** What the order was priced in: `usd` goes out as `amount`, `cny` as `rmbAmount`. */
    currency_code: model.text(),
    amount: model.text(),
    /** The customer agrees to a hold first; a capture takes the money. */
    pre_auth: model.boolean().default(false),
    /** The clerk who took it, in store. */
    store_admin_no: model.text().nullable(),
    /** What the gateway was sent of the store's own words (§4.1): shown on the cashier page, and repeated in the notification. */
    description: model.text().nullable(),
    note: model.text().nullable(),
    /** What the gateway repeated when the order was opened. */
    confirmed_amount: model.text().nullable(),
    /** What the gateway says was paid, where it differs or is known at all. */
    paid_amount: model.text().nullable(),
    /** What the last answer shows instead of what counts as paid, such as `180.00 CNY`; null where it shows the same. */
    other_amount: model.text().nullable(),
    /** From here to `state`: computed from the operations and the gateway's answers (rules/derive.ts), never written otherwise. */
    authorized_amount: model.text().default("0.00"),
    captured_amount: model.text().default("0.00"),
    /** Of a hold, what the customer can spend again. */
    released_amount: model.text().default("0.00"),
    refunded_amount: model.text().default("0.00"),
    /** Sent back by a reverse. */
    returned_amount: model.text().default("0.00"),
    state: model.enum([...STATES]).default("drafted"),
    reconciliation_status: model.enum([...RECONCILIATION_STATUSES]).default("pending"),
    /** Service-side ID, once the gateway has told it. */
    transaction_no: model.text().searchable().nullable(),
    /** The last wire status, as it came. */
    gateway_status: model.text().nullable(),
    /** paymentTime as it came, and the moment it means. */
    payment_time: model.text().nullable(),
    paid_at: model.dateTime().nullable(),
    expires_at: model.dateTime().nullable(),
    /** Since when it claims what its order or payment collection has to be paid, so that no other payment is recorded for that. */
    claimed_at: model.dateTime().nullable(),
    /** From this moment on it may pay for nothing: its order is being closed, or its money sent back. */
    ineligible_since: model.dateTime().nullable(),
    ineligible_reason: model.text().nullable(),
    /** A call that opens or moves money lasts until then at most, by the database's clock; null once its answer is known. */
    under_way_until: model.dateTime().nullable(),
    /** Where the shopper's browser goes after the cashier page, already checked against the allowed origins. */
    return_url: model.text().nullable(),
    /** SHA-256 of what only this shopper's browser comes back with. */
    return_secret_hash: model.text().nullable(),
    /** When the gateway was last asked, written before the call, whether it answered or not. */
    asked_at: model.dateTime().nullable(),
    /** When the gateway was asked that answered last. A caller who came before that moment need not ask again. */
    queried_at: model.dateTime().nullable(),
    /** When the job looks at it next, and how often it has; null when Medusa and the gateway agree. */
    next_check_at: model.dateTime().nullable(),
    checks: model.number().default(0),
    /** When the job makes the order of a renewal, where nobody has by then; null where the plugin has none to make. */
    make_order_at: model.dateTime().nullable(),
    /** Since when it is closed or failed at the gateway, where it may be paid all the same; else null. */
    ended_at: model.dateTime().nullable(),
    /** When the job looks next whether it was, or whether the rest was paid that a link asks for; null when it does not any more. */
    late_look_at: model.dateTime().nullable(),
    /** Why a person must look, since when, and when staff was last reminded; null when none must. */
    attention_code: model.text().nullable(),
    attention_since: model.dateTime().nullable(),
    attention_told_at: model.dateTime().nullable(),
    /** The state that a person called solved; null once it moves, or staff acts. No money moves against it by itself. */
    solved_state: model.text().nullable(),
    /**
     * What an audit found, in words for a person, until a comparison of the same books finds nothing: also while a person must look for
     * another reason, or has called it solved. Null where it is none of the three.
     */
    audit_finding: model.text().nullable(),
    /** The last thing that went wrong, in words for a person. */
    last_error: model.text().nullable(),
  })
  // With three by expressions, which only the migration can say. docs/reference/indexes.md says which query needs which.
  .indexes([
    { on: ["reference"], unique: true, where: { deleted_at: null } },
    { on: ["payment_session_id"] },
    { on: ["payment_collection_id"] },
    { on: ["cart_id"] },
    { on: ["customer_id"] },
    { on: ["schedule_id"], where: { schedule_id: { $ne: null } } },
    { on: ["order_display_id"], where: { order_display_id: { $ne: null } } },
    { on: ["created_at", "id"] },
    { name: "IDX_crossborder_transaction_counter", on: ["created_at"], where: AT_COUNTER },
    {
      name: "IDX_crossborder_transaction_waiting",
      on: ["next_check_at", "late_look_at", "attention_since", "make_order_at"],
      where: WAITING,
    },
  ])
  .checks([{ name: "crossborder_transaction_currencies", expression: CURRENCIES }]);
