import type { PaymentLink } from "../../modules/crossborder/internal";
import { PaymentLinkView } from "../payment-links";
import { viewBy } from "./view-by";

const statusOf = (row: PaymentLink, now: number): PaymentLinkView["status"] => {
  if (row.revoked_at) return "revoked";
  return new Date(row.expires_at).getTime() > now ? "active" : "expired";
};

export const viewPaymentLink = (row: PaymentLink, url: string, now: number): PaymentLinkView =>
  viewBy(PaymentLinkView, { ...row, url, status: statusOf(row, now) });
