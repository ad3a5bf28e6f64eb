import type { UseMutationResult } from "@tanstack/react-query";
import type { ScanAnswer, Scanned } from "./payments";
import { isRefused } from "./sdk";

/** What became of the last code, as far as this page knows. */
export type ScanResult = "none" | "sent" | "taken" | "refused" | "unknown";

type Scanning = UseMutationResult<ScanAnswer, Error, Scanned>;

/** Without an answer, or after an error that is no refusal, the code may have been taken. */
export function scanResult({ status, data, error }: Scanning): ScanResult {
  if (status === "idle") return "none";
  if (status === "pending") return "sent";
  if (status === "success") return data.refusal ? "refused" : "taken";
  return isRefused(error) ? "refused" : "unknown";
}

/** Why the last code was refused: in the words of the gateway, or else of the server. */
export function refusalReason({ data, error }: Scanning): string | undefined {
  return data?.refusal ? `${data.refusal.ret_msg} (${data.refusal.ret_code})` : error?.message;
}
