import type { PaymentLink } from "../../modules/crossborder/internal";
import type { PaymentLinkView } from "../payment-links";
import { momentOrNull, momentText } from "../values";

const statusOf = (row: PaymentLink, now: number): PaymentLinkView["status"] => {
  if (row.revoked_at) return "revoked";
  return new Date(row.expires_at).getTime() > now ? "active" : "expired";
};

export const viewPaymentLink = (row: PaymentLink, url: string, now: number): PaymentLinkView => ({
  id: row.id,
  order_id: row.order_id,
  provider_id: row.provider_id,
  url,
  status: statusOf(row, now),
  expires_at: momentText(row.expires_at),
  revoked_at: momentOrNull(row.revoked_at),
  created_at: momentText(row.created_at),
  actor_type: row.actor_type,
  actor_id: row.actor_id,
});
