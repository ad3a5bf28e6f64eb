import { toast } from "@medusajs/ui";
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { InStoreAnswer, InStorePayment, Scan, ScanAnswer } from "../../http";
import { isOpen, type ScanResult } from "./outcome";
import { ApiError, ask, isRefused } from "../common/sdk";
import { useText } from "../common/text";

const POLL_MS = 2000;

/** Whether the payment can still change by itself. */
export const isWaiting = (payment: InStorePayment | undefined): boolean =>
  !payment || isOpen(payment) || payment.reconciliation_status === "pending";

/** One in-store payment: how it stands, and what can be done with it. */
export function usePayment(reference: string) {
  const text = useText("common");
  const client = useQueryClient();
  const queryKey = ["crossborder", "in-store", reference];
  const params = { reference };
  const { data: payment, error } = useQuery({
    queryKey,
    // The server asks the gateway while the payment is open.
    queryFn: async () => (await ask("GET in-store/payments/:reference", { params })).payment,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
  // Once it is over, what other pages have of the order and of the payment is old.
  const isOver = payment !== undefined && !isWaiting(payment);
  useEffect(() => {
    if (isOver) void client.invalidateQueries();
  }, [client, isOver]);
  const known = async ({ payment: changed, still_working }: InStoreAnswer) => {
    // The polls of this page show how it ends.
    if (still_working) toast.info(text("still_working"));
    // A poll that was sent before would put the old state back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  };
  const askAgain = () => client.invalidateQueries({ queryKey });
  const scanning = useMutation({
    // A code that was refused is an answer, not an error: the next one can be tried.
    mutationFn: (body: Scan): Promise<ScanAnswer> =>
      ask("POST in-store/payments/:reference/scan", { params, body }),
    onSuccess: (answer) => known(answer),
    onError: askAgain,
  });
  const cancelling = useMutation({
    mutationFn: () => ask("POST in-store/payments/:reference/cancel", { params }),
    onSuccess: known,
    onError: askAgain,
  });
  return { payment, error, scanning, cancelling };
}

type Scanning = UseMutationResult<ScanAnswer, Error, Scan>;

/** Without an answer, or after an error that is no refusal, the code may have been taken. */
export function scanResult({ status, data, error }: Scanning): ScanResult {
  if (status === "idle") return "none";
  if (status === "pending") return "sent";
  if (status === "success" && data.still_working) return "unknown";
  if (status === "success") return data.refusal ? "refused" : "taken";
  return isRefused(error) ? "refused" : "unknown";
}

/** Why the last code was refused: a code of the gateway's or of the API, and its own words. */
export interface RefusalReason {
  code: string | undefined;
  /** The gateway's own words without the name of a field, where it has some. */
  said?: string;
  raw: string;
}

export function refusalReason({ data, error }: Scanning): RefusalReason | undefined {
  const { ret_code, ret_msg } = data?.refusal ?? {};
  const said = ret_msg?.replace(/^\w+:\s+/, "") || undefined;
  if (ret_code !== undefined) return { code: ret_code, said, raw: `${ret_msg} (${ret_code})` };
  return error ? { code: error instanceof ApiError ? error.code : undefined, raw: error.message } : undefined;
}
