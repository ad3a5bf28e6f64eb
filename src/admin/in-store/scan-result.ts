import { FetchError } from "@medusajs/js-sdk";
import type { UseMutationResult } from "@tanstack/react-query";
import type { Payment, Scanned } from "./payments";

/** What became of the last code, as far as this page knows. */
export type ScanResult = "none" | "sent" | "taken" | "refused" | "unknown";

type Scanning = Pick<UseMutationResult<Payment, Error, Scanned>, "status" | "error">;

/** Only an answer 400 says that nothing was taken; without an answer, or after any other one, it may have been. */
export function scanResult({ status, error }: Scanning): ScanResult {
  if (status === "idle") return "none";
  if (status === "pending") return "sent";
  if (status === "success") return "taken";
  return error instanceof FetchError && error.status === 400 ? "refused" : "unknown";
}
