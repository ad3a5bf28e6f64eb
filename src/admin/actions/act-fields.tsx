import { Checkbox, Hint, Input, Label } from "@medusajs/ui";
import { type ReactNode, useId } from "react";
import { useText } from "../common/text";

interface TickProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export const TickField = ({ label, isChecked, onChange }: TickProps) => {
  const id = useId();
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox id={id} checked={isChecked} onCheckedChange={(checked) => onChange(checked === true)} />
      <Label size="small" htmlFor={id}>
        {label}
      </Label>
    </div>
  );
};

interface AmountProps {
  amount: string;
  /** What can be written, or why nothing can. */
  hint: string;
  isValid: boolean;
  /** Missing where nothing but this amount is possible. */
  onChange: ((amount: string) => void) | undefined;
}

export const AmountField = ({ amount, hint, isValid, onChange }: AmountProps) => {
  const text = useText("transaction");
  return (
    <Field label={text("action.amount")} hint={hint} isValid={isValid}>
      {(ids) => (
        <Input
          {...ids}
          inputMode="decimal"
          autoFocus
          onFocus={(event) => event.target.select()}
          value={amount}
          disabled={!onChange}
          aria-invalid={!isValid}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
};

interface Manager {
  account: string;
  password: string;
}

/** A browser must not offer to remember them. */
export const ManagerFields = ({
  account,
  password,
  onChange,
}: Manager & { onChange: (manager: Manager) => void }) => {
  const text = useText("transaction");
  return (
    <>
      <Hint>{text("before.refund.manager")}</Hint>
      <Field label={text("before.refund.manager_account")}>
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            value={account}
            onChange={(event) => onChange({ account: event.target.value, password })}
          />
        )}
      </Field>
      <Field label={text("before.refund.manager_password")}>
        {(ids) => (
          <Input
            {...ids}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => onChange({ account, password: event.target.value })}
          />
        )}
      </Field>
    </>
  );
};

interface FieldProps {
  label: string;
  hint?: string;
  isValid?: boolean;
  children: (ids: { id: string; "aria-describedby"?: string }) => ReactNode;
}

const Field = ({ label, hint, isValid = true, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-y-1">
      <Label size="small" weight="plus" htmlFor={id}>
        {label}
      </Label>
      {children({ id, ...(hint && { "aria-describedby": `${id}-hint` }) })}
      {hint && (
        <Hint id={`${id}-hint`} variant={isValid ? "info" : "error"}>
          {hint}
        </Hint>
      )}
    </div>
  );
};
