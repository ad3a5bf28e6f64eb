import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope, ONLINE_ACCOUNT } from "./operation";

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
  movesMoney: true,
  safeToRepeat: false,
});
