import { clx, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import { useText } from "../common/text";
import type { Wallet } from "./methods";

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
}

interface Props<Value extends string> {
  name: string;
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  autoFocus?: boolean;
}

/**
 * One of a few, as large boxes side by side. Native radio buttons below: arrows move, and Enter submits the
 * form, which those of the dashboard do not do.
 */
export const Choices = <Value extends string>({
  name,
  legend,
  choices,
  chosen,
  onChoose,
  autoFocus,
}: Props<Value>) => (
  <fieldset>
    <legend className="txt-compact-medium-plus mb-2">{legend}</legend>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {choices.map(({ value, label, hint, icon }) => (
        <label
          key={value}
          className={clx(
            "relative flex min-h-14 cursor-pointer items-center gap-x-3 rounded-lg px-4 py-3",
            // Only for the keyboard: what is chosen shows by itself.
            "has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-blue-600",
            chosen === value
              ? "bg-ui-bg-highlight ring-2 ring-blue-600"
              : "bg-ui-bg-base shadow-borders-base hover:bg-ui-bg-base-hover",
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            autoFocus={autoFocus && chosen === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {icon}
          <span>
            <Text as="span" weight="plus" className="block">
              {label}
            </Text>
            {hint && (
              <Text as="span" size="small" className="text-ui-fg-subtle block">
                {hint}
              </Text>
            )}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface WalletProps {
  wallets: readonly Wallet[];
  chosen: Wallet;
  onChoose: (wallet: Wallet) => void;
}

export const WalletChoices = ({ wallets, chosen, onChoose }: WalletProps) => {
  const text = useText("in_store");
  const common = useText("common");
  const choices = wallets.map((value) => ({ value, label: common(`channel.${value}`) }));
  return (
    <Choices name="wallet" legend={text("wallet")} choices={choices} chosen={chosen} onChoose={onChoose} />
  );
};
