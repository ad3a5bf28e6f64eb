import type { Assumption } from "./assumption";

/** What stage 2 asks of an account that may have other orders than those of a cashier page. */
export const OTHER_ORDERS = [
  {
    name: "qr_picture",
    about: "whether a QR code comes with a picture, as `needQrcode` asks (§4.4)",
    assumed: "it does; where none comes, and where none is asked for, the page draws the link",
    option: "qrcodeImage",
    dialect: "no-pictures",
    stage: 2,
  },
  {
    name: "wallet_link",
    about:
      "the name of the wallet's link in create-trans-qrcode's answer, and whether there is one (§2.4 shows it)",
    assumed:
      "`deepLink`, flat, in `result` or in `transaction`; an order without one is closed, and the shopper is told to choose again",
    option: "walletLinkNames",
    dialect: "code-url",
    stage: 2,
    untold: "where there is no link nothing can be set: offer no QR codes (`presentation`)",
  },
  {
    name: "counter",
    about: "what `pay` answers to a barcode that no wallet has (§4.3)",
    assumed: "a refusal by a code that is known, and the order stays open for the next barcode",
    option: "retCodes",
    dialect: "barcodes",
    stage: 2,
    untold:
      "nothing has to be set: an unknown code to `pay` is asked about. With the code the clerk is told at once, which is right where the code says so of nothing else: one refusal does not tell",
  },
  {
    name: "cash_register",
    about: "whether an account may record cash register transactions (§4.8)",
    assumed: "it may, and the answer has a number and a status",
    dialect: "no-register",
    stage: 2,
    untold: "nothing can be set: record none",
  },
  {
    name: "prepay_answer",
    about: "what prepay hands to a wallet (§4.9; of channel_a it is not shown)",
    assumed: "the fields of §2.6 or of §2.7; another `result` is handed to the app as it is",
    dialect: "prepay-text",
    stage: 2,
    untold:
      "nothing can be set. Where it is refused the account may lack the permission for apps and mini-programs. A mini-program is tried with `--openid`",
    more: { flag: "--app", what: "whether a wallet takes what it is handed, by an app that a person has" },
  },
] as const satisfies readonly Assumption[];
