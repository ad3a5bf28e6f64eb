import { Cash, GridLayout, Scan } from "@medusajs/icons";
import type { ReactNode } from "react";
import type { Method } from "../../http";
import { Choices } from "./choices";
import { METHODS } from "./methods";
import { useText } from "../common/text";

const ICONS: Readonly<Record<Method, ReactNode>> = {
  merchant_scan: <Scan className="size-6 shrink-0" />,
  customer_scan: <GridLayout className="size-6 shrink-0" />,
  cash_register: <Cash className="size-6 shrink-0" />,
};

interface Props {
  chosen: Method;
  onChoose: (method: Method) => void;
}

export const MethodChoices = ({ chosen, onChoose }: Props) => {
  const text = useText("in_store");
  const choices = METHODS.map((value) => ({
    value,
    label: text(`method.${value}`),
    hint: text(`method.${value}_hint`),
    icon: ICONS[value],
  }));
  return (
    <Choices
      name="method"
      autoFocus
      legend={text("method.heading")}
      choices={choices}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
};
