import { Banner, type Tone } from "./banner";
import type { Outcome } from "./outcome";
import type { Payment } from "./payments";
import { useText } from "./text";
import { useMoney } from "./use-money";

const TONES: Readonly<Record<Outcome, Tone>> = {
  paid: "success",
  held: "hold",
  scan: "waiting",
  checking: "waiting",
  confirm: "waiting",
  qr: "waiting",
  register: "waiting",
  refused: "failure",
  unknown: "attention",
  failed: "failure",
  cancelled: "over",
  closed: "over",
  expired: "failure",
  returned: "attention",
  attention: "attention",
};

interface Props {
  payment: Payment;
  outcome: Outcome;
  /** Why the last code was refused. */
  reason: string | undefined;
}

export const OutcomeBanner = ({ payment, outcome, reason }: Props) => {
  const text = useText();
  const money = useMoney();
  const hints = [text(`outcome.${outcome}_hint`)];
  if (outcome === "refused" && reason) hints.push(reason);
  if (outcome === "attention" && payment.last_error) hints.push(payment.last_error);
  if (payment.pre_auth && TONES[outcome] === "waiting") hints.push(`(${text("method.hold")})`);
  return (
    <Banner
      tone={TONES[outcome]}
      headline={text(`outcome.${outcome}`)}
      hint={hints.join(" ")}
      amount={money(payment.amount, payment.currency_code)}
    />
  );
};
