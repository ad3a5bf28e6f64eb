import { Cash, GridLayout, Scan } from "@medusajs/icons";
import { Button, Label, Switch, Text, toast } from "@medusajs/ui";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { Counter, Method, TakeInStorePayment } from "../../http";
import { useKept } from "../common/kept";
import { Problem } from "../common/problem";
import { ask, isRefused } from "../common/sdk";
import { useMoney, useText } from "../common/text";
import { Choices, WalletChoices } from "./choices";
import { ClerkNumber, typedNumber } from "./clerk-number";
import { useEscape, useRemembered } from "./hooks";
import { METHODS, RULES, type Wallet } from "./methods";
import { DueHeading } from "./order-heading";
import type { CounterOrder } from "./orders";
import { SendLink } from "./send-link";

interface Props {
  order: CounterOrder;
  /** The clerk number that was typed for this payment or an earlier one. */
  clerk: string;
  onClerk: (clerk: string) => void;
  onOpened: (reference: string) => void;
  onLink: () => void;
  onBack: () => void;
}

/** The second step: how the customer pays. */
export const MethodForm = ({ order, clerk, onClerk, onOpened, onLink, onBack }: Props) => {
  const text = useText("in_store");
  const money = useMoney();
  const [method, setMethod] = useState<Method>("merchant_scan");
  const [wallet, setWallet] = useState<Wallet>("channel_a");
  const [hold, setHold] = useState(false);
  const { wallets, holds } = RULES[method];
  const chosen = {
    order_id: order.id,
    method,
    pre_auth: holds && hold,
    ...(wallets.includes(wallet) && { vendor: wallet }),
  };
  const opening = useOpening(chosen, clerk, onOpened);
  const { counter, account } = opening;
  const amount = money(order.outstanding, order.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    opening.open();
  };
  useEscape(onBack);
  return (
    <form onSubmit={submit} className="flex flex-col gap-y-6">
      <DueHeading order={order} />
      <MethodChoices chosen={method} onChoose={setMethod} />
      {wallets.length > 0 && <WalletChoices wallets={wallets} chosen={wallet} onChoose={setWallet} />}
      {holds && <HoldChoice hold={hold} onChange={setHold} />}
      {counter && <CounterAccounts counter={counter} choice={opening} />}
      {counter && account && (
        <ClerkNumber counter={counter} account={account} typed={clerk} onType={onClerk} />
      )}
      <Problem error={opening.error} place="at_counter" />
      {isRefused(opening.refused) && <OtherPayment orderId={order.id} onOpen={onOpened} />}
      {/* It takes the money: always on the screen, however much there is to choose. */}
      <div className="bg-ui-bg-base sticky bottom-0 z-10 flex flex-wrap gap-3 py-3">
        <Button type="submit" size="xlarge" isLoading={opening.isPending}>
          {text(holds && hold ? "method.open_hold" : "method.open", { amount })}
        </Button>
        <Button type="button" size="xlarge" variant="secondary" onClick={onBack}>
          {text("back")}
        </Button>
      </div>
      <SendLink order={{ order_id: order.id, provider_id: account?.provider_id }} onSent={onLink} />
    </form>
  );
};

/** Opens a payment as the clerk has chosen it, once the accounts are known. */
function useOpening(
  payment: Pick<TakeInStorePayment, "order_id" | "method" | "vendor" | "pre_auth">,
  clerk: string,
  onOpened: (reference: string) => void,
) {
  const common = useText("common");
  const [isWanted, setIsWanted] = useState(false);
  const choice = useCounter(payment.order_id ?? "");
  const { counter, error: unread, account, isChosen, location_id } = choice;
  const opening = useMutation({
    mutationFn: () =>
      ask("POST in-store/payments", {
        body: {
          ...payment,
          ...(account && { provider_id: account.provider_id }),
          ...(location_id && { stock_location_id: location_id }),
          ...(counter && typedNumber(counter, clerk)),
        },
      }),
    onSuccess: ({ payment: opened }) => {
      if (opened) onOpened(opened.reference);
      else toast.info(common("still_working"));
    },
  });
  // Enter may come before the accounts do. Among several that were never chosen on this device the clerk chooses first.
  const isDecided = isWanted && (counter !== undefined || unread !== null);
  useEffect(() => {
    if (!isDecided) return;
    // Also where they could not be read: what comes later opens nothing by itself.
    setIsWanted(false);
    if (account && isChosen) opening.mutate();
  }, [isDecided]);
  const open = () => {
    if (account && !opening.isPending) opening.mutate();
    setIsWanted(!counter);
  };
  return {
    ...choice,
    open,
    refused: opening.error,
    error: opening.error ?? unread,
    isPending: opening.isPending || isWanted,
  };
}

interface HoldChoiceProps {
  hold: boolean;
  onChange: (hold: boolean) => void;
}

const HoldChoice = ({ hold, onChange }: HoldChoiceProps) => {
  const text = useText("in_store");
  const id = useId();
  return (
    <div className="flex items-center gap-x-3">
      <Switch id={id} checked={hold} onCheckedChange={onChange} aria-describedby={`${id}-hint`} />
      <div>
        <Label htmlFor={id} weight="plus">
          {text("method.hold")}
        </Label>
        <Text id={`${id}-hint`} size="small" className="text-ui-fg-subtle">
          {text("method.hold_hint")}
        </Text>
      </div>
    </div>
  );
};

interface OtherPaymentProps {
  orderId: string;
  onOpen: (reference: string) => void;
}

/**
 * Leads to the payment that the order already has, for instance one that was opened on this page and left
 * without cancelling it. Shown when a further payment was refused.
 */
const OtherPayment = ({ orderId, onOpen }: OtherPaymentProps) => {
  const text = useText("in_store");
  const query = new URLSearchParams({ order_id: orderId });
  const { data: payments } = useQuery({
    queryKey: ["crossborder", "payments-at-counter", orderId],
    queryFn: async () => (await ask("GET in-store/payments", { query })).payments,
    staleTime: 0,
    gcTime: 0,
  });
  const newest = payments?.[0];
  if (!newest) return null;
  return (
    <div>
      <Button type="button" variant="secondary" size="large" onClick={() => onOpen(newest.reference)}>
        {text("method.other_payment")}
      </Button>
    </div>
  );
};

const ICONS: Readonly<Record<Method, ReactNode>> = {
  merchant_scan: <Scan className="size-6 shrink-0" />,
  customer_scan: <GridLayout className="size-6 shrink-0" />,
  cash_register: <Cash className="size-6 shrink-0" />,
};

interface MethodChoicesProps {
  chosen: Method;
  onChoose: (method: Method) => void;
}

const MethodChoices = ({ chosen, onChoose }: MethodChoicesProps) => {
  const text = useText("in_store");
  const choices = METHODS.map((value) => ({
    value,
    label: text(`method.${value}`),
    hint: text(`method.${value}_hint`),
    icon: ICONS[value],
  }));
  return (
    <Choices
      name="method"
      autoFocus
      legend={text("method.heading")}
      choices={choices}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
};

interface CounterAccountsProps {
  counter: Counter;
  choice: Pick<CounterChoice, "accounts" | "account" | "setAccount" | "location_id" | "setLocation">;
}

/** In which store the till stands, and to which merchant the money goes. Nothing where there is nothing to choose. */
const CounterAccounts = ({ counter, choice }: CounterAccountsProps) => {
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

const ACCOUNT_KEY = "crossborder.counter-account";
const LOCATION_KEY = "crossborder.counter-location";

/** Which merchants take the payment of an order, where the till stands. The place picks the profile. */
function useCounter(order_id: string) {
  const [kept, setLocation] = useKept(LOCATION_KEY);
  const query = new URLSearchParams({ order_id, ...(kept && { stock_location_id: kept }) });
  const { data, error } = useQuery({
    queryKey: ["crossborder", "counter", order_id, kept],
    queryFn: () => ask("GET in-store/counter", { query }),
    placeholderData: keepPreviousData,
  });
  const { stock_locations: locations = [], accounts: taking = [] } = data?.counter ?? {};
  const location_id = locations.find(({ id }) => id === kept)?.id;
  // None until the store of the till is known, where an account goes by it.
  const accounts = locations.length > 0 && location_id === undefined ? [] : taking;
  const [chosen, setAccount, isRemembered] = useRemembered(
    ACCOUNT_KEY,
    accounts.map(({ id }) => id),
  );
  return {
    counter: data?.counter,
    error,
    accounts,
    account: accounts.find(({ id }) => id === chosen),
    /** There is no other merchant, or it was chosen on this device. */
    isChosen: accounts.length === 1 || isRemembered,
    setAccount,
    /** Chosen once for a device. */
    location_id,
    setLocation,
  };
}

/** What a clerk may choose beside the method, and what was chosen. */
type CounterChoice = ReturnType<typeof useCounter>;
