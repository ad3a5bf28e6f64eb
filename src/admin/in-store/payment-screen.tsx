import { clx, Text } from "@medusajs/ui";
import { useMemo, useRef, useState } from "react";
import { type CounterOrder, useOrder } from "./orders";
import type { Early } from "./early-code";
import { OrderHeading } from "./order-heading";
import { isOpen, isUnpaid, outcomeOf } from "./outcome";
import { OutcomeBanner } from "./outcome-banner";
import { NextPayment, PaymentActions } from "./payment-actions";
import { Problem } from "../common/problem";
import { ScanForm } from "./scan-form";
import { SendLink } from "./send-link";
import { useMoney, useNow, useText } from "../common/text";
import { isWaiting, refusalReason, scanResult, usePayment } from "./use-payment";
import type { InStorePayment } from "../../http";
import { drawQrCode } from "../../http/qr-drawing";
import { QR_LOOK, QrCodeDrawing } from "../common/qr-drawing";

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
