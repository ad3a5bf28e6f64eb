import { Button } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { TransactionDetail } from "../../http";
import { useText } from "../common/text";
import { ActDialog } from "./act-dialog";
import type { DialogAct } from "./use-act";

/** The one that most people come for goes first. */
const ORDER = [
  "capture",
  "release",
  "finish",
  "book_refund",
  "refund",
  "return",
  "open_at_counter",
  "reconcile",
] as const;

/** What makes sense to do with a payment now, and is allowed to the user. */
export const TransactionActions = ({ transaction }: { transaction: TransactionDetail }) => {
  const text = useText("transaction");
  const [asked, setAsked] = useState<DialogAct>();
  const { actions } = transaction;
  const offered = ORDER.filter((act) => actions[act].possible && actions[act].allowed);
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 px-6 py-4">
      {offered.map((act) => {
        if (act === "open_at_counter") return <CounterLink key={act} transaction={transaction} />;
        return (
          <Button key={act} size="small" variant="secondary" onClick={() => setAsked(act)}>
            {text(`action.${act}`)}
          </Button>
        );
      })}
      {asked && (
        <ActDialog
          payment={transaction}
          act={asked}
          limits={actions[asked]}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
};

/** To the payment that is open there, or to a new one for the order. */
const CounterLink = ({ transaction: { actions } }: { transaction: TransactionDetail }) => {
  const text = useText("transaction");
  const { reference, order_id } = actions.open_at_counter;
  const to = reference ? `payment=${reference}` : `order=${order_id}`;
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to={`/crossborder/in-store?${to}`}>{text("action.open_at_counter")}</Link>
    </Button>
  );
};
