import { Button, Checkbox, Hint, Input, Label, Prompt } from "@medusajs/ui";
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from "react";
import type { PermittedAction } from "../../http";
import { useFocusReturn } from "../common/focus";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { GatewayDownHint } from "../gateway/gateway-banner";
import { isWithin } from "./amounts";
import { type ActedOn, type DialogAct, useAct } from "./use-act";

interface Props {
  payment: ActedOn;
  act: DialogAct;
  /** What of it can be acted on, and what the dialog must ask for. */
  limits?: Pick<PermittedAction, "amount" | "rest" | "can_send" | "whole_only" | "needs_manager">;
  onClose: () => void;
}

/** What cannot be undone. */
const DANGEROUS: ReadonlySet<DialogAct> = new Set(["return", "refund", "refund_and_ask"]);

/** Says what an act will do, asks for what it needs, and shows why it could not be done. */
export const ActDialog = ({ payment, act, limits = {}, onClose }: Props) => {
  const text = useText("transaction");
  const explain = useExplain("problem");
  const money = useMoney();
  const { currency_code } = payment;
  const { amount: most = payment.amount, rest = "", can_send = false } = limits;
  const { whole_only = false, needs_manager = false } = limits;
  const isPart = act === "refund" && limits.whole_only === false;
  const hasAmount = act === "capture" || act === "release" || isPart;
  const said = isPart ? "refund_part" : act;
  const [amount, setAmount] = useState(most);
  const [manager, setManager] = useState({ account: "", password: "" });
  const [sends, setSends] = useState(can_send);
  const acting = useAct(payment, act, onClose);
  const isValid = !hasAmount || isWithin(amount, most);
  const isReady = isValid && (!needs_manager || (manager.account !== "" && manager.password !== ""));
  const values = {
    amount: money(hasAmount && isValid ? amount.trim() : most, currency_code),
    rest: rest && money(rest, currency_code),
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    acting.send({
      ...(hasAmount && { amount: amount.trim() }),
      ...(rest && { rest }),
      ...(can_send && { send: sends }),
      ...(needs_manager && { manager_account_no: manager.account, store_admin_password: manager.password }),
    });
  };

  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content {...useFocusReturn()}>
        <form onSubmit={submit} autoComplete="off">
          <Prompt.Header>
            <Prompt.Title>{text(`before.${said}.title`)}</Prompt.Title>
            <Prompt.Description>{text(`before.${said}.text`, values)}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-4 px-6 pt-4">
            {hasAmount && (
              <AmountField
                amount={amount}
                most={money(most, currency_code)}
                onChange={whole_only ? undefined : setAmount}
                isValid={isValid}
              />
            )}
            {act !== "book_refund" && <GatewayDownHint provider_id={payment.provider_id} />}
            {can_send && <SendField isChecked={sends} onChange={setSends} />}
            {needs_manager && <ManagerFields {...manager} onChange={setManager} />}
            <Problem error={acting.error} explain={explain} />
          </div>
          <Footer act={act} said={said} values={values} isReady={isReady} isPending={acting.isPending} />
        </form>
      </Prompt.Content>
    </Prompt>
  );
};

interface FooterProps {
  act: DialogAct;
  /** What it is called. */
  said: DialogAct | "refund_part";
  /** What the button says, as it is shown. */
  values: Record<"amount" | "rest", string>;
  isReady: boolean;
  isPending: boolean;
}

const Footer = ({ act, said, values, isReady, isPending }: FooterProps) => {
  const text = useText("transaction");
  const common = useText("common");
  return (
    <Prompt.Footer>
      <Prompt.Cancel type="button">{common("cancel")}</Prompt.Cancel>
      <Button
        type="submit"
        size="small"
        variant={DANGEROUS.has(act) ? "danger" : "primary"}
        disabled={!isReady}
        isLoading={isPending}
      >
        {text(`before.${said}.confirm`, values)}
      </Button>
    </Prompt.Footer>
  );
};

/** Whether the link for the rest is mailed. */
const SendField = ({ isChecked, onChange }: { isChecked: boolean; onChange: (sends: boolean) => void }) => {
  const text = useText("transaction");
  const id = useId();
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox id={id} checked={isChecked} onCheckedChange={(checked) => onChange(checked === true)} />
      <Label size="small" htmlFor={id}>
        {text("before.refund_and_ask.send")}
      </Label>
    </div>
  );
};

interface AmountProps {
  amount: string;
  /** What there is, as it is shown. */
  most: string;
  isValid: boolean;
  /** Missing where nothing but this amount is possible. */
  onChange: ((amount: string) => void) | undefined;
}

const AmountField = ({ amount, most, isValid, onChange }: AmountProps) => {
  const text = useText("transaction");
  const hint = onChange
    ? text("action.amount_most", { amount: most })
    : text("before.capture.whole", { amount: most });
  return (
    <Field
      label={text("action.amount")}
      hint={isValid ? hint : text("action.amount_wrong", { amount: most })}
      isValid={isValid}
    >
      {(ids) => (
        <Input
          {...ids}
          inputMode="decimal"
          value={amount}
          disabled={!onChange}
          aria-invalid={!isValid}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)}
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
const ManagerFields = ({
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
