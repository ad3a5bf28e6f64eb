import { Alert, Badge, Label, Switch, Text } from "@medusajs/ui";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Channel, TransactionDetail } from "../../http";
import { fullNameOf } from "../../http/person";
import { NextMove } from "../actions/next-move";
import { ActButtons } from "../actions/transaction-actions";
import { Facts } from "../common/facts";
import { HelpLink } from "../common/help-link";
import { LINK_LOOK, OrderLink } from "../common/links";
import { useMoney, useText, useTime } from "../common/text";
import { History } from "../history/history";
import { StorySteps } from "../story/story-steps";
import { TransactionDetails } from "../transaction/transaction-details";
import { useKnown } from "../common/known";
import { useWayToPay } from "../common/channel";
import { isPartlyCaptured, PaymentBadges } from "../common/state-badge";

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
