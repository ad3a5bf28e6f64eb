import type { CounterAccount } from "../../http";
import { useText } from "../common/text";
import { Choices } from "./choices";

interface Props {
  accounts: readonly CounterAccount[];
  chosen: CounterAccount;
  onChoose: (provider_id: string) => void;
}

/** Into which account the money goes; nothing where there is one alone. */
export const CounterAccounts = ({ accounts, chosen, onChoose }: Props) => {
  const text = useText("in_store");
  if (accounts.length < 2) return null;
  const choices = accounts.map(({ provider_id, id, store_no, merchant_no }) => ({
    value: provider_id,
    label: id,
    hint: text("account_hint", { store: store_no, merchant: merchant_no }),
  }));
  return (
    <Choices
      name="account"
      legend={text("account")}
      choices={choices}
      chosen={chosen.provider_id}
      onChoose={onChoose}
    />
  );
};
