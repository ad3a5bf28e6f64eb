import { Button, Input, Label, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import type { Counter, CounterAccount, TakeInStorePayment } from "../../http";
import { useText } from "../common/text";

/** As the API takes it. */
const MOST = 50;

/** What of a payment's body says the clerk: nothing where the user has a number, or none was typed. */
export function typedNumber(
  { store_admin_no }: Pick<Counter, "store_admin_no">,
  typed: string,
): Pick<TakeInStorePayment, "store_admin_no"> {
  const number = typed.trim();
  return store_admin_no === null && number ? { store_admin_no: number } : {};
}

interface Props {
  counter: Counter;
  account: Pick<CounterAccount, "store_admin_no">;
  typed: string;
  onType: (typed: string) => void;
}

/** The clerk number that the gateway sees, and where the user has none, which it is. */
export const ClerkNumber = ({ counter, account, typed, onType }: Props) => {
  const text = useText("in_store");
  const [isChoosing, setIsChoosing] = useState(false);
  const { store_admin_no: own, clerks } = counter;
  const number = own ?? typedNumber(counter, typed).store_admin_no ?? account.store_admin_no;
  const name = clerks.find(({ store_admin_no }) => store_admin_no === number)?.name;
  const inForce =
    number === null
      ? text("clerk.none")
      : text(name ? "clerk.named" : "clerk.in_force", { number, name: name ?? "" });
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <Text weight="plus">{inForce}</Text>
        {own === null && !isChoosing && (
          <Button type="button" variant="secondary" onClick={() => setIsChoosing(true)}>
            {text("clerk.choose")}
          </Button>
        )}
      </div>
      {isChoosing && <NumberField clerks={clerks} typed={typed} onType={onType} />}
    </div>
  );
};

const NumberField = ({
  clerks,
  typed,
  onType,
}: Pick<Props, "typed" | "onType"> & Pick<Counter, "clerks">) => {
  const text = useText("in_store");
  const id = useId();
  return (
    <div className="flex max-w-md flex-col gap-y-1">
      <Label htmlFor={id} weight="plus">
        {text("clerk.label")}
      </Label>
      <Input
        id={id}
        autoFocus
        autoComplete="off"
        maxLength={MOST}
        list={`${id}-clerks`}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        aria-describedby={`${id}-hint`}
      />
      <datalist id={`${id}-clerks`}>
        {clerks.map(({ store_admin_no, name }) => (
          <option key={`${store_admin_no} ${name}`} value={store_admin_no}>
            {name}
          </option>
        ))}
      </datalist>
      <Text id={`${id}-hint`} size="small" className="text-ui-fg-subtle">
        {text("clerk.hint")}
      </Text>
    </div>
  );
};
