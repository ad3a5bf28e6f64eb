import { type Answer, goodsInfoText, type Vendor } from "../../gateway";
import type { NewSession } from "../../medusa";
import type { RecurringTerms } from "../../modules/crossborder/internal";
import type { OpenedOrder } from "../../payments/acts/call";
import { ipnUrl, returnUrl } from "../../payments/addresses";
import { counterCurrencyObstacle } from "../../payments/amount-due";
import type { ProviderContext } from "../../payments/context";
import { paymentError } from "../../payments/errors";
import { type Moves, pricedAs } from "../../payments/gateway";
import { OPEN_NOW, readInStoreTicket } from "../../payments/keys";
import { isHeldFirst, type ParsedOptions, termsText } from "../../payments/options";
import { isInStore } from "../../payments/provider-id";
import { throwIf } from "../../payments/views/obstacles";
import { opensLater, parseSessionInput, type SessionInput } from "./session-data";

/** How one session is to be paid, decided before anything is written. */
export interface Plan {
  flow: Flow;
  /** Null where the customer's barcode decides. */
  vendor: Vendor | null;
  pre_auth: boolean;
  store_admin_no: string | null;
  /** The schedule that starts with this payment. */
  recurring?: RecurringTerms;
  /** What the storefront sent, checked. */
  input: SessionInput;
  /** Keys of what was sent that must not be kept with the session. */
  drop: readonly string[];
  /** Its order is opened when the shopper goes to pay. */
  opens_later: boolean;
}

/** One payment to be opened at the gateway. */
interface OrderToOpen extends Omit<Plan, "flow"> {
  moves: Moves;
  options: ParsedOptions;
  reference: string;
  /** For the address at which the browser comes back. */
  return_secret: string;
  /** Decimal text with two places. */
  amount: string;
  session: NewSession;
  /** In milliseconds. */
  now: number;
}

interface Shown extends OpenedOrder {
  /** What the one who shows it to the customer needs; stored under `session.data.crossborder`. */
  shown: Record<string, unknown>;
}

/** A way to open a payment. */
interface Flow {
  /** The document's name of the operation. */
  operation: string;
  /** Whether the gateway is told a timeout. */
  hasTimeout: boolean;
  /** Whether the gateway sends the shopper's browser back. */
  comesBack: boolean;
  open(opening: OrderToOpen): Promise<Shown>;
}

/** Minutes until an order can no longer be paid, by which of our providers opens it. */
export const timeoutOf = (
  { timeoutMinutes, inStoreTimeoutMinutes = timeoutMinutes }: ParsedOptions,
  session: { provider_id: string },
): number => (isInStore(session) ? inStoreTimeoutMinutes : timeoutMinutes);

/** §4.1 The shopper pays on the gateway's cashier page. */
const hostedCashier: Flow = {
  operation: "secure-pay",
  hasTimeout: true,
  comesBack: true,
  async open(opening) {
    const { moves, options, reference, session, input, recurring } = opening;
    const { result } = await moves.securePay({
      ...pricedAs({ currency_code: session.currency_code, amount: opening.amount }),
      currency: "USD",
      vendor: onlineVendor(opening),
      terminal: onlineTerminal(opening),
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      callbackUrl: returnUrl(options, session.provider_id, opening),
      goodsInfo: goodsInfoText(goods(opening), options.goodsInfoMaxLength),
      timeout: options.timeoutMinutes,
      description: recurring ? termsOf(opening, recurring) : input.description,
      note: input.note,
      ...(recurring && {
        creditType: "recurring",
        frequency: recurring.frequency,
        paymentCount: recurring.payment_count,
      }),
    });
    return {
      transaction_no: result.transactionNo ?? null,
      schedule_no: result.scheduleNo,
      amount: session.currency_code === "cny" ? result.rmbAmount : result.amount,
      shown: { cashier_url: result.cashierUrl, ...(recurring && { recurring }) },
    };
  },
};

function termsOf({ options, amount, session, input, now }: OrderToOpen, terms: RecurringTerms) {
  const { timeZone: time_zone } = options;
  const { currency_code } = session;
  return termsText({ terms, amount, currency_code, now, time_zone, description: input.description });
}

function onlineVendor({ vendor }: OrderToOpen) {
  if (vendor) return vendor;
  throw paymentError("invalid_input", "vendor: is required for the cashier page");
}

function onlineTerminal({ input: { terminal = "ONLINE" } }: OrderToOpen): "ONLINE" | "WAP" {
  if (terminal === "ONLINE" || terminal === "WAP") return terminal;
  throw paymentError("invalid_input", `terminal: ${terminal} has no cashier page, use ONLINE or WAP`);
}

const goods = ({ session: { payment_collection } }: OrderToOpen) =>
  (payment_collection.cart ?? payment_collection.order)?.items ?? [];

/** §4.4 The customer scans a QR code with the wallet. */
const customerScan: Flow = {
  operation: "create-trans-qrcode",
  hasTimeout: true,
  comesBack: false,
  async open({ moves, options, amount, reference, pre_auth, store_admin_no, session, vendor }) {
    if (vendor !== "channel_a" && vendor !== "channel_b") {
      throw paymentError("invalid_input", "vendor: a QR code can be paid with channel_a or channel_b only");
    }
    const answer = await moves.createTransQrcode({
      amount,
      currency: "USD",
      vendor,
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      needQrcode: options.qrcodeImage,
      preAuth: pre_auth,
      timeout: timeoutOf(options, session),
      storeAdminNo: store_admin_no ?? undefined,
    });
    const shown: Record<string, string> = { deep_link: answer.deepLink };
    if (options.qrcodeImage && answer.qrcodeUrl) shown.qrcode_url = answer.qrcodeUrl;
    const { transactionNo: transaction_no, timeout } = answer;
    return { transaction_no, amount: answer.amount, timeout, shown };
  },
};

/** §4.9 The customer pays in the wallet, which a mini-program or an app opens with the answer. */
const prepayFlow: Flow = {
  operation: "prepay",
  hasTimeout: false,
  comesBack: false,
  async open(opening) {
    const { moves, options, reference, session, input } = opening;
    const answer = await moves.prepay({
      ...pricedAs({ currency_code: session.currency_code, amount: opening.amount }),
      currency: "USD",
      ...walletOf(opening),
      ipnUrl: ipnUrl(options, session.provider_id),
      openid: input.openid,
      reference,
      description: input.description,
      note: input.note,
    });
    // The answer has no transactionNo; the first query tells it.
    return { transaction_no: null, shown: { prepay: forTheWallet(answer) } };
  },
};

function walletOf({ vendor, input: { terminal } }: OrderToOpen) {
  const wallet = vendor === "channel_a" || vendor === "channel_b";
  if (wallet && (terminal === "MINIPROGRAM" || terminal === "APP")) return { vendor, terminal };
  throw paymentError(
    "invalid_input",
    "terminal: MINIPROGRAM and APP can be paid with channel_a or channel_b only",
  );
}

/** Exactly the fields of §2.6 or §2.7; of another wallet its `result`, as it is. */
function forTheWallet(answer: Answer<"prepay">) {
  if ("result" in answer) {
    const { result } = answer;
    return typeof result === "object" && "paySign" in result ? result : { result };
  }
  const { appid, noncestr, package: bundle, partnerid, prepayid, sign, timestamp } = answer;
  return { appid, noncestr, package: bundle, partnerid, prepayid, sign, timestamp };
}

const numbersOf = ({ transactionNo, amount, storeAdminNo }: Answer<"add">["transaction"]) => ({
  transaction_no: transactionNo,
  amount,
  store_admin_no: storeAdminNo,
});

/** §4.2 The clerk scans: opens the transaction that the customer's barcode will pay. */
const merchantScan: Flow = {
  operation: "add",
  hasTimeout: false,
  comesBack: false,
  async open({ moves, amount, reference, pre_auth, store_admin_no }) {
    const { transaction } = await moves.add({
      amount,
      currency: "USD",
      reference,
      preAuth: pre_auth,
      storeAdminNo: store_admin_no ?? undefined,
    });
    return { ...numbersOf(transaction), shown: {} };
  },
};

/** §4.8 Records a payment that the cash register takes. */
const cashRegister: Flow = {
  operation: "cashier-add",
  hasTimeout: false,
  comesBack: false,
  async open({ moves, options, amount, reference, store_admin_no, session }) {
    const { transaction } = await moves.cashierAdd({
      amount,
      currency: "USD",
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      storeAdminNo: store_admin_no ?? undefined,
    });
    return { ...numbersOf(transaction), shown: {} };
  },
};

/** What is known of a session before what it pays for is read. */
export type PlannedSession = Pick<NewSession, "provider_id" | "currency_code"> & {
  payment_collection: Pick<NewSession["payment_collection"], "id"> &
    Partial<Pick<NewSession["payment_collection"], "cart" | "order">>;
};

/** Decides how a session is to be paid. @throws MedusaError naming what is wrong */
export type MakePlan = (
  data: Record<string, unknown> | undefined,
  session: PlannedSession,
  context: ProviderContext,
) => Plan;

/** A storefront's session: the channel is the provider's, the rest is what the shopper sent. */
export const planOnline =
  (vendor: Vendor): MakePlan =>
  (data, session, { account: { options } }) => {
    const input = parseSessionInput(data, options);
    const opens_later = opensLater(input, options) && !data?.[OPEN_NOW];
    const flow = onlineFlow(vendor, input, options);
    if (input.terminal === "MINIPROGRAM" && !input.openid && !opens_later)
      throw paymentError("invalid_input", "openid: is needed for mini-program payment");
    const pre_auth = isHeldFirst(options, vendor);
    if (pre_auth && flow !== customerScan) {
      throw paymentError(
        "invalid_input",
        "capture: this store holds payments until it ships; only a QR code can be paid that way",
      );
    }
    if (flow === customerScan && session.currency_code !== "usd") {
      throw paymentError("currency_not_supported", "currency_code: a QR code can be paid in USD only");
    }
    const recurring =
      input.recurring_plan === undefined ? undefined : termsIn(vendor, input.recurring_plan, options);
    // Who the customer is in the wallet is kept from everybody else.
    const drop = input.openid === undefined ? [] : ["openid"];
    return { flow, vendor, pre_auth, store_admin_no: null, input, recurring, drop, opens_later };
  };

function onlineFlow(vendor: Vendor, { terminal }: SessionInput, { presentation }: ParsedOptions): Flow {
  if (terminal !== "MINIPROGRAM" && terminal !== "APP") {
    return presentation[vendor] === "qrcode" ? customerScan : hostedCashier;
  }
  if (vendor !== "channel_a" && vendor !== "channel_b") {
    throw paymentError("invalid_input", `terminal: ${terminal} can be paid with channel_a or channel_b only`);
  }
  return prepayFlow;
}

function termsIn(vendor: Vendor, plan: string, { recurringPlans }: ParsedOptions): RecurringTerms {
  if (vendor !== "creditcard")
    throw paymentError("invalid_input", "recurring_plan: only a credit card can be charged again");
  const terms = Object.hasOwn(recurringPlans, plan) ? recurringPlans[plan] : undefined;
  if (!terms)
    throw paymentError("invalid_input", "recurring_plan: is not one of this store's recurringPlans");
  return { plan, frequency: terms.frequency, payment_count: terms.paymentCount };
}

const IN_STORE_FLOWS = {
  merchant_scan: merchantScan,
  customer_scan: customerScan,
  cash_register: cashRegister,
};

/** A clerk's session: it carries a ticket that only the admin API makes. */
export const planInStore: MakePlan = (data, session, { sealer, clock, account }) => {
  const ticket = readInStoreTicket(data, sealer, clock.now());
  if (
    ticket?.payment_collection_id !== session.payment_collection.id ||
    ticket.provider_id !== session.provider_id
  )
    throw paymentError(
      "staff_only",
      "In-store payments are taken by staff in the admin, not by a storefront.",
    );
  throwIf(counterCurrencyObstacle(session.currency_code));
  const { method, vendor, pre_auth } = ticket;
  const store_admin_no = ticket.store_admin_no ?? account.options.storeAdminNo ?? null;
  const drop = ["in_store"];
  return {
    flow: IN_STORE_FLOWS[method],
    vendor,
    pre_auth,
    store_admin_no,
    input: {},
    drop,
    opens_later: false,
  };
};
