import { Label, Switch } from "@medusajs/ui";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { TransactionDetail } from "../../http";
import { fullNameOf } from "../../http/person";
import { NextMove } from "../actions/next-move";
import { NoRefund } from "../actions/no-refund";
import { ActButtons } from "../actions/transaction-actions";
import { Facts } from "../common/facts";
import { LINK_LOOK, OrderLink } from "../common/links";
import { useText } from "../common/text";
import { History } from "../history/history";
import { StorySteps } from "../story/story-steps";
import { TransactionDetails } from "../transaction/transaction-details";
import { TransactionAttention, TransactionHead } from "../transaction/transaction-head";

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
