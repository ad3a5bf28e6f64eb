import { Choice } from "./choice";
import { useText } from "./text";

const ALL = "all";

interface Props {
  /** The provider that stands for the account; undefined: all of them. */
  chosen: string | undefined;
  accounts: readonly (readonly [provider_id: string, name: string])[];
  /** Whether all of them can be chosen, too. */
  withAll?: boolean;
  onChoose: (provider_id: string | undefined) => void;
}

/** Whose page it is; nothing where there is one account alone. */
export const AccountChoice = ({ chosen, accounts, withAll = false, onChoose }: Props) => {
  const text = useText("common");
  if (accounts.length < 2) return null;
  return (
    <Choice
      label={text("account")}
      value={chosen ?? (withAll ? ALL : undefined)}
      choices={withAll ? [[ALL, text("all_accounts")], ...accounts] : accounts}
      onChoose={(one) => onChoose(one === ALL ? undefined : one)}
    />
  );
};
