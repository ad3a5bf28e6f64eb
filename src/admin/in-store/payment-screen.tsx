import {
  CheckCircleSolid,
  ClockSolid,
  ExclamationCircleSolid,
  LockClosedSolid,
  XCircleSolid,
} from "@medusajs/icons";
import { clx, Text } from "@medusajs/ui";
import { type ComponentType, useMemo, useRef, useState } from "react";
import type { InStorePayment } from "../../http";
import { drawQrCode } from "../../http/qr-drawing";
import { useKnown } from "../common/known";
import { Problem } from "../common/problem";
import { QR_LOOK, QrCodeDrawing } from "../common/qr-drawing";
import { useMoney, useNow, useText } from "../common/text";
import type { Early } from "./early-code";
import { OrderHeading } from "./order-heading";
import { type CounterOrder, useOrder } from "./orders";
import { isOpen, isUnpaid, outcomeOf, type SaleOutcome } from "./outcome";
import { NextPayment, PaymentActions } from "./payment-actions";
import { ScanForm } from "./scan-form";
import { SendLink } from "./send-link";
import { isWaiting, refusalReason, type RefusalReason, scanResult, usePayment } from "./use-payment";

interface Props {
  reference: string;
  /** Unknown when the page was opened anew. */
  order: CounterOrder | undefined;
  /** What was scanned before the page was ready. */
  early: Early;
  /** The order is paid by a link instead. */
  onLink: (order_id: string) => void;
  onNext: () => void;
}

/** The third step: the payment is open, and the page shows how it stands until it is over. */
export const PaymentScreen = ({ reference, order, early, onLink, onNext }: Props) => {
  const text = useText("in_store");
  const common = useText("common");
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const { payment, error, scanning, cancelling } = usePayment(reference);
  const standing = `${payment?.state} ${payment?.reconciliation_status}`;
  const { order: found, isCurrent } = useOrder(payment?.order_id, standing);
  const shown = found ?? order;
  if (!payment) {
    if (!error) return <Text role="status">{common("loading")}</Text>;
    return (
      <div className="flex flex-col gap-y-4">
        <Problem error={error} place="at_counter" />
        <NextPayment onNext={onNext} />
      </div>
    );
  }
  const { order_id } = payment;
  const scan = scanResult(scanning);
  const outcome = outcomeOf(payment, { scan, cancelled: cancelling.isSuccess, now });
  const tryAgain = () => {
    scanning.reset();
    input.current?.focus();
  };
  const takesCode = isOpen(payment) && payment.method === "merchant_scan" && scan !== "taken";
  return (
    <div className="flex flex-col gap-y-6">
      {shown && <OrderHeading order={shown} />}
      {/* There before what it tells changes, or a screen reader would not read it. */}
      <div role="status" aria-live="assertive">
        <OutcomeBanner payment={payment} outcome={outcome} reason={refusalReason(scanning)} />
      </div>
      {takesCode && (
        <ScanForm input={input} isBusy={scanning.isPending} early={early} onScan={scanning.mutate} />
      )}
      {isOpen(payment) && payment.method === "customer_scan" && <QrCode payment={payment} />}
      <Problem error={error ?? (isOpen(payment) ? cancelling.error : null)} place="at_counter" />
      <PaymentActions
        isOpen={isOpen(payment)}
        isCancelling={cancelling.isPending}
        onCancel={() => cancelling.mutate()}
        onAgain={outcome === "refused" ? tryAgain : undefined}
        onNext={onNext}
        // A draft that is being paid has two pages: the one to open is known once Medusa has the payment.
        order={isCurrent && !isWaiting(payment) ? found : undefined}
      />
      {order_id && isUnpaid(payment) && (
        <SendLink order={{ order_id, reference }} onSent={() => onLink(order_id)} />
      )}
      <Text size="small" className="text-ui-fg-muted">
        {reference}
        {payment.store_admin_no && ` · ${text("clerk.in_force", { number: payment.store_admin_no })}`}
      </Text>
    </div>
  );
};

/**
 * The code that the customer scans. It is drawn from its text where the gateway has sent no picture, or
 * the picture does not load.
 */
const QrCode = ({ payment }: { payment: InStorePayment }) => {
  const text = useText("in_store");
  const money = useMoney();
  const [broken, setBroken] = useState(false);
  const { qrcode_url, deep_link = "" } = payment;
  const isDrawn = broken || !qrcode_url;
  const drawing = useMemo(
    () => (isDrawn && deep_link ? drawQrCode(deep_link) : undefined),
    [isDrawn, deep_link],
  );
  const alt = text("qr.alt", { amount: money(payment.amount, payment.currency_code) });
  if (isDrawn && !drawing) return <Problem error={new Error(text("qr.broken"))} />;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-12 gap-y-4">
      {drawing ? (
        <QrCodeDrawing drawing={drawing} alt={alt} />
      ) : (
        <img src={qrcode_url} alt={alt} onError={() => setBroken(true)} className={clx(QR_LOOK, "p-3")} />
      )}
      {payment.expires_at && <Countdown until={payment.expires_at} />}
    </div>
  );
};

/** How long the customer still has. */
const Countdown = ({ until }: { until: string }) => {
  const text = useText("in_store");
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const clock = [...(hours > 0 ? [hours] : []), minutes, seconds]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
  return (
    <div role="timer" className="text-center">
      <Text className="text-ui-fg-subtle">{text("qr.left")}</Text>
      <span className="text-4xl font-semibold tabular-nums">{clock}</span>
    </div>
  );
};

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

interface OutcomeProps {
  payment: InStorePayment;
  outcome: SaleOutcome;
  /** Why the last code was refused. */
  reason: RefusalReason | undefined;
}

/** How the payment stands, to be read from two metres. */
const OutcomeBanner = ({ payment, outcome, reason }: OutcomeProps) => {
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
