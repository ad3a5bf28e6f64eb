import { Button, Label, RadioGroup } from "@medusajs/ui";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { StaffAct, TransactionDetail } from "../../http";
import { useNamed } from "../common/named";
import { useMoney, useText } from "../common/text";
import { ActDialog } from "./act-dialog";
import { RefreshButton } from "./refresh-button";
import type { DialogAct } from "./use-act";

/** The one that most people come for goes first. */
const ORDER: readonly StaffAct[] = [
  "capture",
  "release",
  "finish",
  "book_refund",
  "refund",
  "refund_and_ask",
  "return",
  "open_at_counter",
  "reconcile",
];

interface Props {
  transaction: TransactionDetail;
  /** Which of them are wanted here, in this order; all where it is left out. */
  acts?: readonly StaffAct[];
  /** Those that stand elsewhere on the page. */
  except?: readonly StaffAct[] | undefined;
}

/** Buttons for what makes sense to do with a payment now, and is allowed to the user. */
export const ActButtons = ({ transaction, acts, except = [] }: Props) => {
  const text = useText("transaction");
  const named = useNamed();
  const money = useMoney();
  const [asked, setAsked] = useState<DialogAct>();
  const { actions } = transaction;
  const isOffered = (act: StaffAct) => actions[act].possible && actions[act].allowed;
  // One button asks how much, and by that which of the two.
  const offered = (acts ?? ORDER.filter((act) => !except.includes(act))).filter(
    (act) => isOffered(act) && !(act === "refund_and_ask" && isOffered("refund")),
  );
  const close = () => setAsked(undefined);
  // Where they are picked out, the first is the one to press.
  const variantOf = (act: StaffAct) => (acts && act === offered[0] ? "primary" : "secondary");
  const labelOf = (act: DialogAct) => {
    const { amount: most, is_again } = actions[act];
    const amount = most ? money(most, transaction.currency_code) : "";
    if (act === "return") return text(most ? "action.return_amount" : "action.void", { amount });
    if (act === "refund_and_ask") return text("action.refund");
    return text(act === "refund" && is_again ? "action.refund_again" : `action.${act}`, { amount });
  };
  return (
    <>
      {offered.map((act) => {
        if (act === "open_at_counter") return <CounterLink key={act} transaction={transaction} />;
        if (act === "reconcile")
          return <RefreshButton key={act} payment={transaction} variant={variantOf(act)} />;
        const label = labelOf(act);
        return (
          <Button
            key={act}
            size="small"
            variant={variantOf(act)}
            aria-label={named(label, transaction)}
            onClick={() => setAsked(act)}
          >
            {label}
          </Button>
        );
      })}
      {asked && isRefund(asked) && <RefundDialog transaction={transaction} onClose={close} />}
      {asked && !isRefund(asked) && (
        <ActDialog payment={transaction} act={asked} limits={actions[asked]} onClose={close} />
      )}
    </>
  );
};

const isRefund = (act: DialogAct): boolean => act === "refund" || act === "refund_and_ask";

/** To the payment that is open there, or to a new one for the order. */
const CounterLink = ({ transaction }: { transaction: TransactionDetail }) => {
  const text = useText("transaction");
  const named = useNamed();
  const { reference, order_id } = transaction.actions.open_at_counter;
  const to = reference ? `payment=${reference}` : `order=${order_id}`;
  const label = text("action.open_at_counter");
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to={`/crossborder/in-store?${to}`} aria-label={named(label, transaction)}>
        {label}
      </Link>
    </Button>
  );
};

interface RefundDialogProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

const CHOICES = ["all", "part"] as const;
type Chosen = (typeof CHOICES)[number];

/** All of it goes back, or a part: where the gateway takes no parts, all of it does then, and the customer pays the rest again. */
const RefundDialog = ({ transaction, onClose }: RefundDialogProps) => {
  const { refund, refund_and_ask: again } = transaction.actions;
  const canRefund = refund.possible && refund.allowed;
  const takesParts = canRefund && refund.whole_only === false;
  const hasPart = takesParts || (again.possible && again.allowed);
  const [chosen, setChosen] = useState<Chosen>(canRefund ? "all" : "part");
  const isPart = chosen === "part";
  const act = isPart && !takesParts ? "refund_and_ask" : "refund";
  return (
    <ActDialog
      payment={transaction}
      act={act}
      limits={transaction.actions[act]}
      isPart={isPart}
      choice={
        canRefund && hasPart && <HowMuch transaction={transaction} chosen={chosen} onChoose={setChosen} />
      }
      onClose={onClose}
    />
  );
};

interface HowMuchProps {
  transaction: TransactionDetail;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

const HowMuch = ({ transaction, chosen, onChoose }: HowMuchProps) => {
  const text = useText("transaction");
  const money = useMoney();
  const id = useId();
  const { actions, currency_code } = transaction;
  const { amount: most = transaction.amount } = actions.refund;
  const choose = (value: string) => onChoose(CHOICES.find((one) => one === value) ?? "all");
  return (
    <RadioGroup value={chosen} onValueChange={choose} aria-label={text("before.how_much.label")}>
      {CHOICES.map((one) => (
        <div key={one} className="flex items-center gap-x-2">
          <RadioGroup.Item id={`${id}-${one}`} value={one} />
          <Label size="small" htmlFor={`${id}-${one}`}>
            {text(`before.how_much.${one}`, { amount: money(most, currency_code) })}
          </Label>
        </div>
      ))}
    </RadioGroup>
  );
};
