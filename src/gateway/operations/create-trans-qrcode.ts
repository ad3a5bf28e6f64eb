import { z } from "zod";
import * as field from "../fields";
import { defineOperation, envelope, IN_STORE_ACCOUNT } from "./operation";

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
  movesMoney: true,
  safeToRepeat: false,
});
