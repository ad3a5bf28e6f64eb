/** What a call of the shop does to a payment. To ask about one does nothing to it. */
const DONE: Readonly<Record<string, string>> = {
  "secure-pay": "opened",
  add: "opened",
  "cashier-add": "opened",
  "create-trans-qrcode": "opened",
  prepay: "opened",
  pay: "charged",
  "auth-capture": "captured",
  "auth-unfreeze": "released",
  refund: "refunded",
  reverse: "closed or sent back",
};
const LINE = /^\S+ (\S+) (\S+) ((?:RMB )?[\d.]+|-) (.+)$/;
const SUCCESS = "000100 ";

/** A line of the sandbox's log as a person reads it. Undefined where nothing happened to a payment: a query, a notification. */
export function paymentLine(line: string, at = new Date()): string | undefined {
  const [, who = "", reference = "", amount = "", said = ""] = LINE.exec(line) ?? [];
  const what = whatHappened(who, said);
  if (what === undefined) return undefined;
  const money = amount === "-" ? "" : amount;
  return `  ${at.toLocaleTimeString("en-GB")}  ${reference}  ${money.padStart(10)}  ${what}`;
}

function whatHappened(who: string, said: string): string | undefined {
  if (who === "customer" || who === "control") return said;
  const done = DONE[who];
  if (done === undefined || said.startsWith(SUCCESS)) return done;
  return `not ${done}: ${said}`;
}
