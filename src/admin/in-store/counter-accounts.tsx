import type { Counter } from "../../http";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { Choices } from "./choices";
import type { CounterChoice } from "./counter";

interface Props {
  counter: Counter;
  choice: Pick<CounterChoice, "accounts" | "account" | "setAccount" | "location_id" | "setLocation">;
}

/** In which store the till stands, and to which merchant the money goes. Nothing where there is nothing to choose. */
export const CounterAccounts = ({ counter, choice }: Props) => {
  const text = useText("in_store");
  const { accounts, account, setAccount, location_id, setLocation } = choice;
  const locations = counter.stock_locations.map(({ id, name }) => ({ value: id, label: name }));
  const isPlaced = locations.length === 0 || location_id !== undefined;
  return (
    <>
      {(locations.length > 1 || !isPlaced) && (
        <Choices
          name="location"
          legend={text("location")}
          choices={locations}
          chosen={location_id ?? ""}
          onChoose={setLocation}
        />
      )}
      {accounts.length > 1 && account && (
        <Choices
          name="account"
          legend={text("account")}
          choices={accounts.map(({ id, store_no, merchant_no }) => ({
            value: id,
            label: id,
            hint: text("account_hint", { store: store_no, merchant: merchant_no }),
          }))}
          chosen={account.id}
          onChoose={setAccount}
        />
      )}
      {isPlaced && accounts.length === 0 && <Problem error={new Error(text("account_none"))} />}
    </>
  );
};
