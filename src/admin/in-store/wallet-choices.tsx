import { Choices } from "./choices";
import type { Wallet } from "./methods";
import { useText } from "../common/text";

interface Props {
  wallets: readonly Wallet[];
  chosen: Wallet;
  onChoose: (wallet: Wallet) => void;
}

export const WalletChoices = ({ wallets, chosen, onChoose }: Props) => {
  const text = useText("in_store");
  const common = useText("common");
  const choices = wallets.map((value) => ({ value, label: common(`channel.${value}`) }));
  return (
    <Choices name="wallet" legend={text("wallet")} choices={choices} chosen={chosen} onChoose={onChoose} />
  );
};
