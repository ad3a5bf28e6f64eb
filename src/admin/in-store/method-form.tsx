import { Button } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import type { Method } from "../../http";
import { ClerkNumber } from "./clerk-number";
import { CounterAccounts } from "./counter-accounts";
import type { CounterOrder } from "./orders";
import { HoldChoice } from "./hold-choice";
import { useEscape } from "./hooks";
import { MethodChoices } from "./method-choices";
import { RULES, type Wallet } from "./methods";
import { DueHeading } from "./order-heading";
import { OtherPayment } from "./other-payment";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { isRefused } from "../common/sdk";
import { useMoney, useText } from "../common/text";
import { SendLink } from "./send-link";
import { useOpening } from "./use-opening";
import { WalletChoices } from "./wallet-choices";

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
  const explain = useExplain("at_counter");
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
      <Problem error={opening.error} explain={explain} />
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
