import { z } from "zod";
import * as field from "../fields";

/** Account fields (§2.1) as the table of an operation lists them. */
type AccountField = "merGroupNo" | "merchantNo" | "storeNo" | "storeAdminNo";

/**
 * One operation of the document (§4): its paths, its request table and its answer, as the client and the
 * sandbox read them. Both schemas are zod's.
 * @example
 * const isQuery = ({ safeToRepeat }: Operation) => safeToRepeat;
 */
export interface Operation<
  Request extends z.ZodType<Record<string, string | undefined>> = z.ZodType<
    Record<string, string | undefined>
  >,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The document's name of the operation (§4). */
  name: string;
  /** Below `baseUrl`. */
  paths: { primary: string; alternative?: string };
  /** The account fields that are sent with it. */
  account: readonly AccountField[];
  /** The fields of the table without account fields and verifySign, parsed into the text that is sent. */
  request: Request;
  /** Fields that the document's sample request has and its table does not: sent with `sampleFields` alone. */
  inSamplesAlone?: readonly string[];
  /** Fields that the table requires in the service-provider variant only, that is, with merGroupNo. */
  requiredOfServiceProviders?: readonly string[];
  /** The success answer, envelope included. */
  answer: Answer;
  /** Amounts of the request, each with the name under which the answer repeats it (§2). */
  repeatedAmounts?: readonly (readonly [requested: string, answered: string])[];
  /** Whether it opens, pays, closes, captures, releases or refunds: whether it was carried out must then never be guessed. */
  movesMoney: boolean;
  /** Whether sending it twice is the same as sending it once. */
  safeToRepeat: boolean;
}

/** Keeps the exact schema types of an operation while checking its shape. */
const defineOperation = <
  Request extends z.ZodType<Record<string, string | undefined>>,
  Answer extends z.ZodType,
>(
  operation: Operation<Request, Answer>,
) => operation;

/** §2.9: every answer, errors included. */
const envelope = z.object({ ret_code: field.said, ret_msg: field.said.default("") });

const ONLINE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo"] as const;
const IN_STORE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo", "storeAdminNo"] as const;

/** Of what opens, moves or ends something, and is sent once. */
const ONCE = { movesMoney: true, safeToRepeat: false } as const;

/** How a request names an existing transaction: by exactly one of them (§4.3, §4.5 to §4.7, §4.11). */
const transactionKey = { transactionNo: field.text.optional(), reference: field.reference.optional() };

/** §2.2. Unknown extra fields never fail; fields that are not needed to act may be missing. */
const transaction = z.object({
  transactionNo: field.textual,
  transactionStatus: field.said,
  transactionType: field.said.nullish(),
  amount: field.amount.nullish(),
  currency: field.said.nullish(),
  exchangeRate: field.unneeded(field.textual),
  refundAmount: field.amount.nullish(),
  originalTransactionNo: field.unneeded(field.textual),
  reference: field.textual.nullish(),
  createTime: field.unneeded(field.time),
  paymentTime: field.timeIfReadable,
  merchantNo: field.textual.nullish(),
  storeNo: field.textual.nullish(),
  storeAdminNo: field.unneeded(field.textual),
});

/**
 * The transaction object of an answer (§2.2). Amounts are decimal text with two places; times are text in the
 * gateway's time zone (`YYYY-MM-DD HH:MM:SS`). Only `transactionNo` and `transactionStatus` are always there.
 * @example
 * const statusOf = ({ transactionStatus }: GatewayTransaction) => readStatus(transactionStatus).status;
 */
export type GatewayTransaction = z.output<typeof transaction>;

const transactionAnswer = field.transactionInAnyPlace(envelope.extend({ transaction }));

/** §4.1 Online payment: opens an order and returns the address of its cashier page. */
export const securePay = defineOperation({
  name: "secure-pay",
  paths: { primary: "/online/v2/secure-pay", alternative: "/appTransaction/v2/securepay" },
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      amount: field.decimal.optional(),
      rmbAmount: field.decimal.optional(),
      currency: field.currency,
      vendor: field.vendor("channel_a", "channel_b", "channel_c", "creditcard"),
      ipnUrl: field.secureUrl,
      callbackUrl: field.httpUrl,
      terminal: z.enum(["ONLINE", "WAP"], "must be one of ONLINE, WAP"),
      reference: field.reference,
      description: field.plain.optional(),
      note: field.plain.optional(),
      timeout: field.integer(1).optional(),
      goodsInfo: field.goodsInfo,
      creditType: z.enum(["normal", "recurring"], "must be one of normal, recurring").optional(),
      paymentCount: field.integer(0).optional(),
      frequency: field.integer(1).optional(),
    })
    .superRefine(field.exactlyOneOf("amount", "rmbAmount"))
    .superRefine(field.onlyWhere({ vendor: "creditcard" }, "creditType"))
    .superRefine(
      field.onlyWhere({ vendor: "creditcard", creditType: "recurring" }, "paymentCount", "frequency"),
    ),
  /** §2.3 */
  answer: envelope.extend({
    result: z.object({
      amount: field.amount.nullish(),
      rmbAmount: field.amount.nullish(),
      transactionNo: field.textual.nullish(),
      reference: field.textual.nullish(),
      /** The customer's browser goes there, so it must be a web page and never a script. */
      cashierUrl: field.webAddress,
      scheduleNo: field.textual.nullish(),
    }),
  }),
  repeatedAmounts: [
    ["amount", "amount"],
    ["rmbAmount", "rmbAmount"],
  ],
  ...ONCE,
});

/** §4.2 Merchant-scan, first step: creates the transaction that a barcode will pay. */
export const add = defineOperation({
  name: "add",
  paths: { primary: "/app-instore/v2/add", alternative: "/app-data-search/v2/add" },
  account: IN_STORE_ACCOUNT,
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.decimal,
    currency: field.currency,
    reference: field.reference.optional(),
    preAuth: field.flag.optional(),
  }),
  answer: transactionAnswer,
  repeatedAmounts: [["amount", "amount"]],
  ...ONCE,
});

/** §4.3 Merchant-scan, second step: submits the customer's barcode. */
export const pay = defineOperation({
  name: "pay",
  paths: { primary: "/app-instore/v2/pay", alternative: "/app-data-search/v2/pay" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({
      storeAdminNo: field.text.optional(),
      ...transactionKey,
      paymentBarcode: field.text,
      vendor: field.vendor("channel_a", "channel_b", "channel_c"),
    })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  ...ONCE,
});

/** §4.4 Customer-scan: opens an order as a QR code and a wallet link. */
export const createTransQrcode = defineOperation({
  name: "create-trans-qrcode",
  paths: {
    primary: "/app-instore/v2/create-trans-qrcode",
    alternative: "/app-data-search/v2/create-trans-qrcode",
  },
  account: IN_STORE_ACCOUNT,
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.decimal,
    currency: field.currency,
    vendor: field.vendor("channel_a", "channel_b"),
    reference: field.reference,
    ipnUrl: field.secureUrl.optional(),
    needQrcode: field.flag.optional(),
    preAuth: field.flag.optional(),
    timeout: field.integer(1).optional(),
  }),
  /** §2.4: a flat body. */
  answer: field.flatInAnyPlace(
    envelope.extend({
      transactionNo: field.textual,
      reference: field.textual.nullish(),
      amount: field.amount.nullish(),
      timeout: z.coerce.number().int().positive().nullish().catch(null),
      deepLink: field.appLink,
      /** The address of an image, so it must be a web address. */
      qrcodeUrl: field.webAddress.nullish().catch(null),
    }),
  ),
  repeatedAmounts: [["amount", "amount"]],
  ...ONCE,
});

/** §4.5 Voids an unpaid order; returns the money of a paid one by the original path. */
export const reverse = defineOperation({
  name: "reverse",
  paths: { primary: "/app-instore/v2/reverse" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  ...ONCE,
});

/** §4.6 Captures held funds of a pre-authorized order. */
export const authCapture = defineOperation({
  name: "auth-capture",
  paths: { primary: "/app-instore/v2/auth-capture" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey, amount: field.decimal })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  ...ONCE,
});

/** §4.7 Releases held funds of a pre-authorized order. */
export const authUnfreeze = defineOperation({
  name: "auth-unfreeze",
  paths: { primary: "/app-instore/v2/auth-unfreeze" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey, unfreezeAmount: field.decimal })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  ...ONCE,
});

/** §4.8 Records a cash-register transaction. Its table lists no merGroupNo. */
export const cashierAdd = defineOperation({
  name: "cashier-add",
  paths: { primary: "/app-instore/v2/cashier-add" },
  account: ["merchantNo", "storeNo", "storeAdminNo"],
  request: z.object({
    storeAdminNo: field.text.optional(),
    amount: field.decimal,
    currency: field.currency,
    reference: field.reference,
    ipnUrl: field.secureUrl,
  }),
  answer: transactionAnswer,
  repeatedAmounts: [["amount", "amount"]],
  ...ONCE,
});

const miniProgram = z.object({
  timeStamp: field.textual,
  nonceStr: field.exact,
  package: field.exact,
  signType: field.exact,
  paySign: field.exact,
});
/** §2.6: what a mini-program hands to the wallet. */
const miniProgramAnswer = envelope.extend({ result: miniProgram });

/**
 * §2.7: what an app hands to the wallet. `result` holds ret_code and ret_msg, which are read as if they were
 * flat.
 */
const appAnswer = z.object({
  appid: field.exact,
  noncestr: field.exact,
  package: field.exact,
  partnerid: field.textual,
  prepayid: field.exact,
  sign: field.exact,
  timestamp: field.textual,
  ...envelope.shape,
});

const json: z.ZodType<unknown> = z.lazy(() =>
  z.union([field.exact, z.number(), z.boolean(), z.null(), z.array(json), z.record(field.exact, json)]),
);
const KNOWN: readonly string[] = ["ret_code", "ret_msg", ...Object.keys(miniProgram.shape)];
/** Of a wallet that the document does not show: the app knows what it is. With fields of §2.6 it is one that lacks others. */
const otherAnswer = envelope.extend({
  result: z.union([
    field.exact.min(1),
    z.record(field.exact, json).refine((result) => {
      const names = Object.keys(result);
      return names.length > 0 && !names.some((name) => KNOWN.includes(name));
    }, "is neither of §2.6 nor of another wallet"),
  ]),
});

/** §4.9 Mobile application payments. */
export const prepay = defineOperation({
  name: "prepay",
  paths: { primary: "/micropay/v2/prepay" },
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      amount: field.decimal.optional(),
      rmbAmount: field.decimal.optional(),
      currency: field.currency,
      vendor: field.vendor("channel_b", "channel_a"),
      ipnUrl: field.secureUrl,
      openid: field.text.optional(),
      reference: field.reference,
      terminal: z.enum(["MINIPROGRAM", "APP"], "must be one of MINIPROGRAM, APP").optional(),
      description: field.text.optional(),
      note: field.text.optional(),
    })
    .superRefine(field.exactlyOneOf("amount", "rmbAmount"))
    .superRefine((fields, context) => {
      if (fields.terminal === "MINIPROGRAM" && fields.openid === undefined) {
        context.addIssue({ code: "custom", path: ["openid"], message: "is needed for mini-program payment" });
      }
    }),
  requiredOfServiceProviders: ["terminal"],
  answer: z.union([miniProgramAnswer, appAnswer, otherAnswer]),
  ...ONCE,
});

/** §4.10 Raises the count of a recurring schedule, or cancels it. */
export const updateRecurring = defineOperation({
  name: "update-recurring",
  paths: { primary: "/creditpay/v2/update-recurring" },
  account: ["merchantNo", "storeNo"],
  request: z.object({
    scheduleNo: field.text,
    paymentCount: field.integer(0).optional(),
    /** As the schedule has it. */
    frequency: field.integer(1).optional(),
    status: z.literal("CANCELLED", "must be CANCELLED").optional(),
  }),
  answer: envelope,
  inSamplesAlone: ["currency", "frequency"],
  movesMoney: false,
  safeToRepeat: false,
});

/** §4.11 Refunds the whole payment: the amount must equal the original one. */
export const refund = defineOperation({
  name: "refund",
  paths: { primary: "/app-data-search/v2/refund", alternative: "/online/v2/securepay-refund" },
  account: ONLINE_ACCOUNT,
  request: z
    .object({
      amount: field.decimal.optional(),
      rmbAmount: field.decimal.optional(),
      ...transactionKey,
      refundReference: field.reference.optional(),
      managerAccountNo: field.text.optional(),
      password: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "must be an MD5 in lowercase hexadecimal")
        .optional(),
    })
    .superRefine(field.exactlyOneOf("amount", "rmbAmount"))
    .superRefine(field.exactlyOneOf("transactionNo", "reference"))
    .superRefine((fields, context) => {
      if ((fields.managerAccountNo === undefined) === (fields.password === undefined)) return;
      context.addIssue({
        code: "custom",
        path: ["managerAccountNo/password"],
        message: "the refund permission check needs both of them",
      });
    }),
  /** §2.5 */
  answer: envelope.extend({
    result: z.object({
      amount: field.amount.nullish(),
      rmbAmount: field.amount.nullish(),
      refundAmount: field.amount.nullish(),
      refundRmbAmount: field.amount.nullish(),
      currency: field.said.nullish(),
      settleCurrency: field.unneeded(field.said),
      exchangeRate: field.unneeded(field.textual),
      status: field.said.nullish(),
      reference: field.textual.nullish(),
      refundReference: field.textual.nullish(),
      refundTransactionId: field.textual.nullish(),
      oldTransactionId: field.textual.nullish(),
    }),
  }),
  inSamplesAlone: ["currency"],
  repeatedAmounts: [
    ["amount", "refundAmount"],
    ["rmbAmount", "refundRmbAmount"],
  ],
  ...ONCE,
});

/** The refunds of a payment, as far as an answer shows them. */
const refundInfo = z
  .array(
    z
      .object({ status: field.said.nullish(), refundReference: field.textual.nullish() })
      .catchall(z.union([field.textual, field.said, z.boolean(), z.null()]).catch(null)),
  )
  .nullish()
  .catch(null);

const fields = z.object({
  transactionNo: field.textual.nullish(),
  reference: field.textual.nullish(),
  merchantNo: field.textual.nullish(),
  storeNo: field.textual.nullish(),
  amount: field.unneeded(field.amount),
  rmbAmount: field.unneeded(field.amount),
  currency: field.said.nullish(),
  settleCurrency: field.unneeded(field.said),
  exchangeRate: field.unneeded(field.textual),
  transactionType: field.said.nullish(),
  originalTransactionNo: field.unneeded(field.textual),
  vendor: field.unneeded(field.said),
  createTime: field.unneeded(field.time),
  paymentTime: field.timeIfReadable,
  refundAmount: field.unneeded(field.amount),
  refundRmbAmount: field.unneeded(field.amount),
  refundInfo,
  scheduleNo: field.textual.nullish(),
  status: field.said,
});

/**
 * What an order query (§4) says about a transaction: the answer's `result`. Amounts are decimal text with two
 * places, or null; `paymentTime` is text in the gateway's time zone (`YYYY-MM-DD HH:MM:SS`). Only `status` is
 * always there.
 * @example
 * const isPaid = ({ status }: TransactionFacts) => readStatus(status).status === "success";
 */
export type TransactionFacts = z.output<typeof fields>;

/**
 * Order query (§4). The document shows neither its request nor its answer, so the answer is read tolerantly:
 * the fields may be in `result`, in `transaction` or in the flat body, and the status may be named `status`
 * or `transactionStatus`. The status is read where the other fields are: a flat `status` beside a
 * `transaction` may be that of the query.
 */
export const tranQuery = defineOperation({
  name: "tran-query",
  paths: { primary: "/app-data-search/v2/tran-query" },
  account: ONLINE_ACCOUNT,
  request: z.object(transactionKey).superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: field.inAnyPlace(envelope.extend({ result: fields })),
  movesMoney: false,
  safeToRepeat: true,
});

/**
 * The twelve operations of §4, by the name of their client method.
 * @example
 * operations.securePay.paths.primary; // "/online/v2/secure-pay"
 */
export const operations = {
  securePay,
  add,
  pay,
  createTransQrcode,
  reverse,
  authCapture,
  authUnfreeze,
  cashierAdd,
  prepay,
  updateRecurring,
  refund,
  tranQuery,
};

/**
 * The name of a client method, for one of the operations of §4.
 * @example
 * const key: OperationKey = "securePay";
 */
export type OperationKey = keyof typeof operations;
/**
 * The fields of an operation (§4) as a caller gives them, without account fields and `verifySign`. Amounts
 * are decimal text with at most two places (`"12.50"`), `timeout` is in minutes, `frequency` in days, and
 * addresses are https.
 * @example
 * const fields: Fields<"refund"> = { reference: "ORDER-1", amount: "12.50" };
 */
export type Fields<K extends OperationKey> = z.input<(typeof operations)[K]["request"]>;

/**
 * The success answer of an operation, parsed: `ret_code`, `ret_msg` and the payload of §2 under the
 * document's names. Amounts are decimal text with two places, or null where the gateway left them empty.
 * @example
 * const cashierUrlOf = ({ result }: Answer<"securePay">) => result.cashierUrl;
 */
export type Answer<K extends OperationKey> = z.output<(typeof operations)[K]["answer"]>;
