import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useKept } from "../common/kept";
import { ask } from "../common/sdk";
import { useRemembered } from "./hooks";

const ACCOUNT_KEY = "crossborder.counter-account";
const LOCATION_KEY = "crossborder.counter-location";

/** Which merchants take the payment of an order, where the till stands. The place picks the profile. */
export function useCounter(order_id: string) {
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
export type CounterChoice = ReturnType<typeof useCounter>;
