import { CheckCircleSolid, CircleDottedLine, ClockSolid, XCircleSolid } from "@medusajs/icons";
import { Alert, Badge, Label, Switch, Text } from "@medusajs/ui";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Channel, ToldRefund, TransactionDetail } from "../../http";
import { fullNameOf } from "../../http/person";
import { NextMove } from "../actions/next-move";
import { ActButtons } from "../actions/transaction-actions";
import { useWayToPay } from "../common/channel";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { HelpLink } from "../common/help-link";
import { useKnown } from "../common/known";
import { LINK_LOOK, OrderLink } from "../common/links";
import { isPartlyCaptured, PaymentBadges } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { History } from "../history/history";
import { addressOf } from "../subscriptions/words";
import { type Step, stepsOf } from "./steps";

interface Props {
  transaction: TransactionDetail;
  /** Away from the page of its order: whose it is, and for which order. */
  isAlone?: boolean;
  /** Above it on the page stand already a sentence about it, and the buttons for that. */
  isTold?: boolean;
}

/** One payment whole: how it stands, what can be done, what happened, and what else is known of it. */
export const PaymentStory = ({ transaction, isAlone = false, isTold = false }: Props) => (
  <div className="divide-y">
    <TransactionHead transaction={transaction} />
    {isAlone && <Whose transaction={transaction} />}
    {!isTold && <TransactionAttention transaction={transaction} />}
    <div className="flex flex-wrap items-center gap-2 px-6 py-4 empty:hidden">
      {!isTold && <NextMove transaction={transaction} />}
      <NoRefund transaction={transaction} />
      <ActButtons transaction={transaction} except={isTold ? transaction.notice?.actions : undefined} />
    </div>
    <StorySteps transaction={transaction} />
    <TransactionDetails transaction={transaction} />
    <Log transaction={transaction} />
  </div>
);

/** Whose it is, and for which order. */
const Whose = ({ transaction: { customer, order_id: id, order_display_id: number, goods } }: Props) => {
  const text = useText("payments");
  const customer_id = customer?.id;
  const who = [fullNameOf(customer), customer?.email].filter(Boolean).join(" · ");
  const rows = [
    [
      text("column.customer"),
      customer_id && (
        <Link to={`/customers/${customer_id}`} className={LINK_LOOK}>
          {who || customer_id}
        </Link>
      ),
    ],
    [text("column.order"), id && <OrderLink id={id} number={number} />],
    [text("drawer.goods"), goods?.map(({ title, quantity }) => `${title} × ${quantity}`).join(", ")],
  ] as const;
  return <Facts rows={rows} />;
};

/** Line by line, for who wants to know more than the steps tell. */
const Log = ({ transaction: { events, currency_code } }: Props) => {
  const text = useText("story");
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div>
      <div className="flex items-center gap-x-3 px-6 py-4">
        <Switch id={id} size="small" checked={isShown} onCheckedChange={setShown} />
        <Label htmlFor={id} size="small">
          {text("show_log")}
        </Label>
      </div>
      {isShown && <History events={events} currency={currency_code} />}
    </div>
  );
};

/** Why no refund is offered while a change of the order is open, and which. */
const NoRefund = ({ transaction: { actions } }: Props) => {
  const text = useText("transaction");
  const known = useKnown();
  const { open_change, allowed } = actions.refund;
  if (open_change === undefined || !allowed) return null;
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {known("open_change", open_change) ?? text("open_change.change")}
    </Text>
  );
};

/** How much was paid by what, and how it stands. */
const TransactionHead = ({ transaction }: Props) => {
  const money = useMoney();
  const text = useText("common");
  const way = useWayToPay();
  const { channel, currency_code, account } = transaction;
  const amount = money(transaction.amount, currency_code);
  const captured = money(transaction.captured_amount, currency_code);
  const isTest = account.environment !== null && account.environment !== "production";
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      {channel && <ChannelMark channel={channel} />}
      <div className="flex min-w-0 flex-1 flex-col gap-y-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Text size="small" weight="plus" leading="compact">
            {way(transaction)}
          </Text>
          <Text size="large" weight="plus" className="tabular-nums">
            {isPartlyCaptured(transaction) ? text("captured_of", { captured, amount }) : amount}
          </Text>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PaymentBadges payment={transaction} />
          {isTest && (
            <Badge size="2xsmall" color="orange">
              {text("test_gateway")}
            </Badge>
          )}
        </div>
      </div>
    </div>
  );
};

/** Why a person must look, and what they can do. */
const TransactionAttention = ({ transaction: { attention, last_error } }: Props) => {
  const text = useText("transaction");
  const known = useKnown();
  const time = useTime();
  if (!attention) return null;
  const { code, what, next, since } = attention;
  return (
    <div className="px-6 py-4">
      <Alert variant="warning" role="alert">
        <p className="txt-small-plus">{known("attention", `${code}.what`) ?? what}</p>
        <p className="txt-small mt-1">{known("attention", `${code}.next`) ?? next}</p>
        {since && <p className="txt-xsmall mt-1">{text("since", { time: time(since) })}</p>}
        {last_error && <p className="txt-xsmall mt-1 [overflow-wrap:anywhere]">{last_error}</p>}
        <HelpLink code={code} />
      </Alert>
    </div>
  );
};

/** Drawn for this plugin: no company's mark. */
const DRAWINGS: Readonly<Record<Channel, ReactNode>> = {
  channel_a: (
    <>
      <rect x="6" y="2.5" width="8" height="15" rx="1.5" />
      <path d="M9 15h2" />
    </>
  ),
  channel_b: (
    <>
      <path d="M3 4.5h14v9H9l-3.5 3v-3H3z" />
      <path d="M6.5 9h7" />
    </>
  ),
  channel_c: (
    <>
      <rect x="2.5" y="5" width="15" height="10.5" rx="1.5" />
      <path d="M11.5 10.25h6M5.5 5V3.5h9" />
    </>
  ),
  creditcard: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="M2.5 8h15M5 12.5h3" />
    </>
  ),
  in_store: (
    <>
      <path d="M3.5 8.5v8h13v-8M2.5 8.5l1.5-5h12l1.5 5z" />
      <path d="M8 16.5v-4.5h4v4.5" />
    </>
  ),
};

/** A small drawing that tells the channels apart; their names stand beside it. */
const ChannelMark = ({ channel }: { channel: Channel }) => (
  <span className="bg-ui-bg-component shadow-borders-base flex size-8 shrink-0 items-center justify-center rounded-md">
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="text-ui-fg-subtle size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {DRAWINGS[channel]}
    </svg>
  </span>
);

interface StepsProps {
  transaction: TransactionDetail;
}

/** What happened to a payment, step by step. */
const StorySteps = ({ transaction }: StepsProps) => {
  const text = useText("story");
  return (
    <div className="px-6 py-4">
      <Text size="small" weight="plus" className="pb-3">
        {text("title")}
      </Text>
      <ol className="flex flex-col gap-y-3">
        {stepsOf(transaction).map((step) => (
          <StepLine key={step.title} step={step} transaction={transaction} />
        ))}
      </ol>
    </div>
  );
};

const MARKS: Readonly<Record<Step["standing"], [ComponentType<{ className?: string }>, string]>> = {
  done: [CheckCircleSolid, "text-ui-tag-green-icon"],
  now: [ClockSolid, "text-ui-tag-blue-icon"],
  not_yet: [CircleDottedLine, "text-ui-fg-muted"],
  failed: [XCircleSolid, "text-ui-tag-red-icon"],
};

const StepLine = ({ step, transaction }: StepsProps & { step: Step }) => {
  const text = useText("story");
  const money = useMoney();
  const { title, standing, at, moves } = step;
  const [Mark, colour] = MARKS[standing];
  const { currency_code, held_amount } = transaction;
  const isHold = moves.some(({ kind }) => kind === "hold") && held_amount !== "0.00";
  return (
    <li className="flex gap-x-2">
      <Mark aria-hidden className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="txt-small text-ui-fg-subtle min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className={standing === "not_yet" ? "" : "text-ui-fg-base"}>
          {text(`step.${title}`)} <span className="sr-only">({text(`standing.${standing}`)})</span>
        </p>
        {at && <Moment at={at} />}
        {moves.map(({ kind, amount, at: moved }) => (
          <p key={`${kind} ${moved}`} className="flex flex-wrap justify-between gap-x-3">
            {text(`move.${kind}`, { amount: money(amount, currency_code) })} {moved && <Moment at={moved} />}
          </p>
        ))}
        {isHold && <p>{text("still_held", { amount: money(held_amount, currency_code) })}</p>}
        {title === "settled" && <Settlement transaction={transaction} />}
      </div>
    </li>
  );
};

/** What the gateway has told of it. */
const Settlement = ({ transaction: { amounts } }: StepsProps) => {
  const text = useText("story");
  const money = useMoney();
  const { usd, rmb, exchange_rate: rate, settle_currency: currency } = amounts;
  const told = [rate && text("rate", { rate }), currency && text("currency", { currency })].filter(Boolean);
  const sums = [usd && money(usd, "usd"), rmb && money(rmb, "cny")].filter(Boolean);
  return <p>{text("settled_told", { facts: [...sums, ...told].join(", ") })}</p>;
};

const Moment = ({ at }: { at: string }) => {
  const time = useTime(true);
  return (
    <time dateTime={at} className="block">
      {time(at)}
    </time>
  );
};

interface DetailsProps {
  transaction: TransactionDetail;
}

/** The numbers, words and times of one payment at the gateway. Takes the server's answer about it. */
const TransactionDetails = ({ transaction }: DetailsProps) => (
  <div className="divide-y">
    <Facts rows={useAmounts(transaction)} />
    <Facts rows={useNumbers(transaction)} />
    {transaction.refunds.map((refund, at) => (
      <Refund key={refund.reference ?? at} refund={refund} />
    ))}
    <Facts rows={useOrigin(transaction)} />
  </div>
);

const MOVED = ["held", "captured", "released", "refunded", "returned"] as const;

/** What became of the money, and what the gateway told of it in both currencies. */
function useAmounts({ amounts, currency_code, ...transaction }: TransactionDetail) {
  const text = useText("transaction");
  const money = useMoney();
  const { usd, rmb, exchange_rate, settle_currency } = amounts;
  const isConverted = settle_currency?.toLowerCase() !== currency_code || Number(exchange_rate) !== 1;
  return [
    ...MOVED.map((what) => {
      const amount = transaction[`${what}_amount`];
      return [text(`moved.${what}`), amount !== "0.00" && money(amount, currency_code)] as const;
    }).filter(([, amount]) => amount),
    ...(isConverted
      ? [
          [text("field.usd"), usd && money(usd, "usd")] as const,
          [text("field.rmb"), rmb && money(rmb, "cny")] as const,
          [text("field.exchange_rate"), exchange_rate] as const,
          [text("field.settle_currency"), settle_currency] as const,
        ]
      : []),
  ] as const;
}

/** The numbers by which the payment is found at the gateway, and what it was sent of the store's own words. */
function useNumbers({ reference, transaction_no, description, note }: TransactionDetail) {
  const text = useText("transaction");
  return [
    ...useCopied({ transaction_no, reference }),
    [text("field.description"), description],
    [text("field.note"), note],
  ] as const;
}

const useCopied = (numbers: Partial<Record<NumberName, string | null>>) => {
  const text = useText("transaction");
  return NUMBERS.flatMap((name) => {
    const value = numbers[name];
    const label = text(`field.${name}`);
    return value ? [[label, <CopyText key={name} label={label} value={value} />] as const] : [];
  });
};
const NUMBERS = ["transaction_no", "reference", "refund_no", "refund_reference"] as const;
type NumberName = (typeof NUMBERS)[number];

/** By what a refund is found in the gateway's settlement report, and what it cost there (§2.5). */
const Refund = ({ refund }: { refund: ToldRefund }) => {
  const text = useText("transaction");
  const money = useMoney();
  const { gateway_id, reference, refund_amount, refund_rmb_amount, currency, exchange_rate } = refund;
  const rows = [
    ...useCopied({ refund_no: gateway_id, refund_reference: reference }),
    [text("field.refund_amount"), refund_amount && [refund_amount, currency].filter(Boolean).join(" ")],
    [text("field.refund_rmb_amount"), refund_rmb_amount && money(refund_rmb_amount, "cny")],
    [text("field.exchange_rate"), exchange_rate],
    [text("field.settle_currency"), refund.settle_currency],
  ] as const;
  return <Facts rows={rows} />;
};

/** Who took it, with which account, and when. */
function useOrigin({ store_admin_no, account, pre_auth, state, schedule_id, ...moments }: TransactionDetail) {
  const text = useText("transaction");
  const common = useText("common");
  const open = useText("attention")("action.open_subscription");
  const time = useTime();
  const { id, environment } = account;
  const { created_at, paid_at, expires_at, order_expires_at } = moments;
  const isOpen = state === "open" || state === "drafted";
  return [
    [
      text("field.subscription"),
      schedule_id && (
        <Link to={addressOf({ id: schedule_id })} className={LINK_LOOK}>
          {open}
        </Link>
      ),
    ],
    [text("field.clerk"), store_admin_no],
    [
      text("field.account"),
      [id, environment && common(`environment.${environment}`)].filter(Boolean).join(" · "),
    ],
    [text("field.opened"), time(created_at)],
    [text(pre_auth ? "field.authorized" : "field.paid"), paid_at && time(paid_at)],
    [text("field.expires"), isOpen && expires_at ? time(expires_at) : null],
    [text("field.order_expires"), !paid_at && order_expires_at ? time(order_expires_at) : null],
  ] as const;
}
