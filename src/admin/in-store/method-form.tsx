import { Button, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { Method } from "../../http";
import { ClerkNumber, typedNumber } from "./clerk-number";
import { useCounter } from "./counter";
import { CounterAccounts } from "./counter-accounts";
import type { CounterOrder } from "./orders";
import { HoldChoice } from "./hold-choice";
import { useEscape } from "./hooks";
import { MethodChoices } from "./method-choices";
import { RULES, type Wallet } from "./methods";
import { takePayment } from "./payments";
import { OrderHeading } from "./order-heading";
import { OtherPayment } from "./other-payment";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { isRefused } from "../common/sdk";
import { useMoney, useText } from "../common/text";
import { WalletChoices } from "./wallet-choices";

interface Props {
  order: CounterOrder;
  /** The clerk number that was typed for this payment or an earlier one. */
  clerk: string;
  onClerk: (clerk: string) => void;
  onOpened: (reference: string) => void;
  onBack: () => void;
}

/** The second step: how the customer pays. */
export const MethodForm = ({ order, clerk, onClerk, onOpened, onBack }: Props) => {
  const text = useText("in_store");
  const common = useText("common");
  const money = useMoney();
  const [method, setMethod] = useState<Method>("merchant_scan");
  const [wallet, setWallet] = useState<Wallet>("channel_a");
  const [hold, setHold] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const explain = useExplain("at_counter");
  const { wallets, holds } = RULES[method];
  const { counter, error: unread, account, isChosen, setAccount } = useCounter();
  const opening = useMutation({
    mutationFn: () =>
      takePayment({
        order_id: order.id,
        method,
        pre_auth: holds && hold,
        ...(wallets.includes(wallet) && { vendor: wallet }),
        ...(account && { provider_id: account.provider_id }),
        ...(counter && typedNumber(counter, clerk)),
      }),
    onSuccess: (payment) => {
      if (payment) onOpened(payment.reference);
      else toast.info(common("still_working"));
    },
  });
  // Enter may come before the accounts do. Among several that were never shown on this device the clerk chooses first.
  const isReady = isWanted && counter !== undefined;
  useEffect(() => {
    if (!isReady) return;
    setIsWanted(false);
    if (isChosen) opening.mutate();
  }, [isReady]);
  const amount = money(order.outstanding, order.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (counter && !opening.isPending) opening.mutate();
    setIsWanted(!counter);
  };
  useEscape(onBack);
  return (
    <form onSubmit={submit} className="flex flex-col gap-y-6">
      <div className="flex items-end justify-between gap-x-4">
        <OrderHeading order={order} />
        <span className="text-3xl font-semibold tabular-nums">{amount}</span>
      </div>
      <MethodChoices chosen={method} onChoose={setMethod} />
      {wallets.length > 0 && <WalletChoices wallets={wallets} chosen={wallet} onChoose={setWallet} />}
      {holds && <HoldChoice hold={hold} onChange={setHold} />}
      {counter && account && (
        <>
          <CounterAccounts accounts={counter.accounts} chosen={account} onChoose={setAccount} />
          <ClerkNumber counter={counter} account={account} typed={clerk} onType={onClerk} />
        </>
      )}
      <Problem error={opening.error ?? unread} explain={explain} />
      {isRefused(opening.error) && <OtherPayment orderId={order.id} onOpen={onOpened} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="xlarge" isLoading={opening.isPending || (isWanted && !unread)}>
          {text(holds && hold ? "method.open_hold" : "method.open", { amount })}
        </Button>
        <Button type="button" size="xlarge" variant="secondary" onClick={onBack}>
          {text("back")}
        </Button>
      </div>
    </form>
  );
};
