import { useState } from "react";
import { type Wallet, WALLETS } from "./methods";

const KEY = "crossborder.wallet";

const remembered = () => WALLETS.find((wallet) => wallet === localStorage.getItem(KEY));

/** The wallet that was chosen last on this device: most customers of a shop use the same one. */
export function useRememberedWallet() {
  const [wallet, setWallet] = useState<Wallet>(() => remembered() ?? "channel_a");
  const choose = (chosen: Wallet) => {
    localStorage.setItem(KEY, chosen);
    setWallet(chosen);
  };
  return [wallet, choose] as const;
}
