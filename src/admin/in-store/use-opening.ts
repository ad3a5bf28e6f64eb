import { toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "../common/text";
import { typedNumber } from "./clerk-number";
import { useCounter } from "./counter";
import { type NewPayment, takePayment } from "./payments";

/** Opens a payment as the clerk has chosen it, once the accounts are known. */
export function useOpening(
  payment: Omit<NewPayment, "provider_id" | "store_admin_no" | "stock_location_id">,
  clerk: string,
  onOpened: (reference: string) => void,
) {
  const common = useText("common");
  const [isWanted, setIsWanted] = useState(false);
  const choice = useCounter(payment.order_id ?? "");
  const { counter, error: unread, account, isChosen, location_id } = choice;
  const opening = useMutation({
    mutationFn: () =>
      takePayment({
        ...payment,
        ...(account && { provider_id: account.provider_id }),
        ...(location_id && { stock_location_id: location_id }),
        ...(counter && typedNumber(counter, clerk)),
      }),
    onSuccess: (opened) => {
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
