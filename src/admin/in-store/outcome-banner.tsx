import {
  CheckCircleSolid,
  ClockSolid,
  ExclamationCircleSolid,
  LockClosedSolid,
  XCircleSolid,
} from "@medusajs/icons";
import { clx } from "@medusajs/ui";
import type { ComponentType } from "react";
import type { InStorePayment } from "../../http";
import type { SaleOutcome } from "./outcome";
import { useMoney, useText } from "../common/text";
import type { RefusalReason } from "./use-payment";
import { useKnown } from "../common/known";

type Tone = "waiting" | "success" | "hold" | "failure" | "attention" | "over";

interface Look {
  Icon: ComponentType<{ className?: string; color?: string }>;
  colours: string;
}

/** The same in both themes: at two metres the colour is the message, and white on it has a contrast above 4.5. */
const LOOKS: Readonly<Record<Tone, Look>> = {
  waiting: { Icon: ClockSolid, colours: "bg-blue-700 text-white" },
  success: { Icon: CheckCircleSolid, colours: "bg-emerald-700 text-white" },
  hold: { Icon: LockClosedSolid, colours: "bg-violet-700 text-white" },
  failure: { Icon: XCircleSolid, colours: "bg-red-700 text-white" },
  attention: { Icon: ExclamationCircleSolid, colours: "bg-amber-400 text-black" },
  over: { Icon: XCircleSolid, colours: "bg-zinc-600 text-white" },
};

const TONES: Readonly<Record<SaleOutcome, Tone>> = {
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
  needs_attention: "attention",
};

interface Props {
  payment: InStorePayment;
  outcome: SaleOutcome;
  /** Why the last code was refused. */
  reason: RefusalReason | undefined;
}

/** How the payment stands, to be read from two metres. */
export const OutcomeBanner = ({ payment, outcome, reason }: Props) => {
  const text = useText("in_store");
  const money = useMoney();
  const words = useCodeRefusal();
  const tone = TONES[outcome];
  const { Icon, colours } = LOOKS[tone];
  const hints = [text(`outcome.${outcome}_hint`)];
  const refusal = outcome === "refused" ? reason : undefined;
  if (refusal) hints.push(words(refusal));
  if (outcome === "needs_attention" && payment.last_error) hints.push(payment.last_error);
  if (payment.pre_auth && tone === "waiting") hints.push(`(${text("method.hold")})`);
  return (
    <div className={clx("flex flex-wrap items-center gap-x-6 gap-y-2 rounded-xl px-6 py-8", colours)}>
      <Icon className="size-20 shrink-0" color="currentColor" aria-hidden />
      <div className="min-w-64 flex-1">
        <p className="break-words text-5xl font-bold leading-tight">
          {refusal?.said ? text("outcome.declined", { reason: refusal.said }) : text(`outcome.${outcome}`)}
        </p>
        <p className="mt-1 break-words text-xl">{hints.join(" ")}</p>
        {refusal && <p className="mt-1 break-words text-sm opacity-90">{refusal.raw}</p>}
      </div>
      <p className="shrink-0 text-5xl font-bold tabular-nums">
        {money(payment.amount, payment.currency_code)}
      </p>
    </div>
  );
};

/** Why a customer's code was refused, as a cashier says it. The gateway's document names no code, so any may come. */
function useCodeRefusal(): (reason: RefusalReason) => string {
  const text = useText("in_store");
  const known = useKnown();
  return ({ code }) =>
    code === undefined ? text("refusal.no_code") : (known("at_counter", code) ?? text("refusal.other"));
}
