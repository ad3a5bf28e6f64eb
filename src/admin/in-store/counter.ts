import { useQuery } from "@tanstack/react-query";
import type { Counter, CounterAccount, CounterAnswer } from "../../http";
import { ask } from "../common/sdk";
import { useRemembered } from "./hooks";

const ACCOUNT_KEY = "crossborder.counter-account";

/** What a clerk may choose beside the method, and the account that was chosen. */
export function useCounter(): {
  counter: Counter | undefined;
  error: Error | null;
  account: CounterAccount | undefined;
  /** There is no other one, or it was chosen on this device. */
  isChosen: boolean;
  setAccount: (provider_id: string) => void;
} {
  const { data, error } = useQuery({
    queryKey: ["crossborder", "counter"],
    queryFn: () => ask<CounterAnswer>("in-store/counter"),
  });
  const accounts = data?.counter.accounts ?? [];
  const [chosen, setAccount, isRemembered] = useRemembered(
    ACCOUNT_KEY,
    accounts.map(({ provider_id }) => provider_id),
  );
  const account = accounts.find(({ provider_id }) => provider_id === chosen);
  const isChosen = accounts.length === 1 || isRemembered;
  return { counter: data?.counter, error, account, isChosen, setAccount };
}
