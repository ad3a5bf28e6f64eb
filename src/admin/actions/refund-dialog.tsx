import { Label, RadioGroup } from "@medusajs/ui";
import { useId, useState } from "react";
import type { TransactionDetail } from "../../http";
import { useMoney, useText } from "../common/text";
import { ActDialog } from "./act-dialog";

interface Props {
  transaction: TransactionDetail;
  onClose: () => void;
}

const CHOICES = ["all", "part"] as const;
type Chosen = (typeof CHOICES)[number];

/** All of it goes back, or a part: where the gateway takes no parts, all of it does then, and the customer pays the rest again. */
export const RefundDialog = ({ transaction, onClose }: Props) => {
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
