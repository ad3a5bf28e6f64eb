import { Button, Checkbox, Hint, Input, Label, Prompt } from "@medusajs/ui";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { PermittedAction } from "../../http";
import { startInAmount, useFocusReturn } from "../common/focus";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { GatewayDownHint } from "../gateway/gateway-banner";
import { isWithin, restOf } from "./amounts";
import { type ActedOn, type DialogAct, useAct } from "./use-act";

/** What of it can be acted on, and what the dialog must ask for. */
type ActLimits = Partial<
  Pick<PermittedAction, "amount" | "rest" | "is_fulfilled" | "can_send" | "whole_only" | "needs_manager">
>;

interface Props {
  payment: ActedOn;
  act: DialogAct;
  limits?: ActLimits | undefined;
  /** A part of it is refunded. */
  isPart?: boolean;
  /** Stands above what is asked for. */
  choice?: ReactNode;
  onClose: () => void;
}

/** What cannot be undone. */
const DANGEROUS: ReadonlySet<DialogAct> = new Set(["return", "refund", "refund_and_ask"]);

/** Says what an act will do, asks for what it needs, and shows why it could not be done. */
export const ActDialog = ({ payment, act, limits = {}, isPart = false, choice, onClose }: Props) => {
  const text = useText("transaction");
  const { can_send = false, needs_manager = false, is_fulfilled = false } = limits;
  const { isValid, values, sent, field } = useAmount(payment, act, limits, isPart);
  const [manager, setManager] = useState({ account: "", password: "" });
  const [sends, setSends] = useState(true);
  const [isTicked, setTicked] = useState(false);
  const acting = useAct(payment, act, onClose);
  const isPermitted = !needs_manager || (manager.account !== "" && manager.password !== "");
  const isReady = isValid && isPermitted && (!is_fulfilled || isTicked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    acting.send({
      ...sent,
      ...(is_fulfilled && { although_fulfilled: isTicked }),
      ...(can_send && { send: sends }),
      ...(needs_manager && { manager_account_no: manager.account, store_admin_password: manager.password }),
    });
  };
  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content {...useFocusReturn()} onOpenAutoFocus={startInAmount}>
        <form onSubmit={submit} autoComplete="off">
          <Prompt.Header>
            <Prompt.Title>{text(`before.${act}.title`)}</Prompt.Title>
            <Prompt.Description>{text(`before.${act}.text`, values)}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-4 px-6 pt-4">
            {choice}
            {field && <AmountField {...field} />}
            {is_fulfilled && (
              <TickField
                label={text("before.refund_and_ask.fulfilled")}
                isChecked={isTicked}
                onChange={setTicked}
              />
            )}
            {act !== "book_refund" && <GatewayDownHint provider_id={payment.provider_id} />}
            {can_send && (
              <TickField label={text("before.refund_and_ask.send")} isChecked={sends} onChange={setSends} />
            )}
            {needs_manager && <ManagerFields {...manager} onChange={setManager} />}
            <Problem error={acting.error} place="problem" />
          </div>
          <Footer
            isDangerous={DANGEROUS.has(act)}
            label={text(`before.${act}.confirm`, values)}
            isReady={isReady}
            isPending={acting.isPending}
          />
        </form>
      </Prompt.Content>
    </Prompt>
  );
};

/** How much of it, where there is anything to choose or to see; and of a part what is to be paid again. */
function useAmount(
  { amount: whole, currency_code }: ActedOn,
  act: DialogAct,
  limits: ActLimits,
  isPart: boolean,
) {
  const text = useText("transaction");
  const money = useMoney();
  const [written, setWritten] = useState<string>();
  const { amount: most = whole, rest: known, whole_only = false } = limits;
  const asksForRest = act === "refund_and_ask";
  const isAsked = asksForRest || isPart || act === "capture" || act === "release";
  const isFixed = asksForRest ? known !== undefined : whole_only;
  const first = asksForRest && known ? restOf(most, known) : asksForRest || isPart ? "" : most;
  const amount = (written ?? first ?? "").trim();
  const rest = asksForRest ? restOf(most, amount) : undefined;
  const isValid = !isAsked || (asksForRest ? rest !== undefined : isWithin(amount, most));
  const isWrong = !isValid && written !== undefined;
  const only = asksForRest ? "before.refund_and_ask.only" : "before.capture.whole";
  const free = asksForRest ? "action.amount_below" : isWrong ? "action.amount_wrong" : "action.amount_most";
  const shown = (one: string | undefined) => (one === undefined ? "…" : money(one, currency_code));
  const part = isValid ? amount : undefined;
  const moved = asksForRest || !isAsked ? most : isPart ? part : (part ?? most);
  return {
    isValid,
    values: { amount: shown(moved), rest: shown(rest) },
    sent: {
      // What the order costs less already it says itself.
      ...(isAsked && !(asksForRest && isFixed) && { amount }),
      ...(rest !== undefined && { rest }),
    },
    field: isAsked && {
      amount: written ?? amount,
      isValid: !isWrong,
      hint: text(isFixed ? only : free, { amount: shown(most) }),
      onChange: isFixed ? undefined : setWritten,
    },
  };
}

interface FooterProps {
  isDangerous: boolean;
  label: string;
  isReady: boolean;
  isPending: boolean;
}

const Footer = ({ isDangerous, label, isReady, isPending }: FooterProps) => {
  const common = useText("common");
  return (
    <Prompt.Footer>
      <Prompt.Cancel type="button">{common("cancel")}</Prompt.Cancel>
      <Button
        type="submit"
        size="small"
        variant={isDangerous ? "danger" : "primary"}
        disabled={!isReady}
        isLoading={isPending}
      >
        {label}
      </Button>
    </Prompt.Footer>
  );
};

interface TickProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

const TickField = ({ label, isChecked, onChange }: TickProps) => {
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

const AmountField = ({ amount, hint, isValid, onChange }: AmountProps) => {
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
