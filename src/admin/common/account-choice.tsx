import { Choice } from "./choice";
import { useText } from "./text";

const ALL = "all";

interface Props {
  /** The provider that stands for the account; undefined: all of them. */
  chosen: string | undefined;
  accounts: readonly (readonly [provider_id: string, name: string])[];
  onChoose: (provider_id: string | undefined) => void;
}

/** Whose page it is; nothing where there is one account alone. */
export const AccountChoice = ({ chosen, accounts, onChoose }: Props) => {
  const text = useText("common");
  if (accounts.length < 2) return null;
  return (
    <Choice
      label={text("account")}
      value={chosen ?? ALL}
      choices={[[ALL, text("all_accounts")], ...accounts]}
      onChoose={(one) => onChoose(one === ALL ? undefined : one)}
    />
  );
};
