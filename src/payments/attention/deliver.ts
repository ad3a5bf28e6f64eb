import { z } from "@medusajs/framework/zod";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { TOLD_TEXTS } from "../../http/attention-texts";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { nameCustomers } from "./customers";

const codes = Object.keys(TOLD_TEXTS).filter((code) => isCode(code));
/** As it comes from the event bus. */
export const attentionEvent = z.object({
  reference: z.string(),
  code: z.enum(codes).catch("not_in_agreement"),
  reason: z.string().nullish(),
  /** Of what has no transaction. */
  provider_id: z.string().optional(),
  order_id: z.string().nullish(),
});

function isCode(code: string): code is keyof typeof TOLD_TEXTS {
  return code in TOLD_TEXTS;
}

/** The name of the template for e-mails, which belongs to the store's notification provider. */
const EMAIL_TEMPLATE = "crossborder-attention";

/**
 * Tells staff what a person must look at: in the feed of the Medusa admin, and by e-mail where the account names addresses and
 * the store has a notification provider for them. Once a day for each transaction and reason.
 */
export async function deliverAttention(
  context: StoreContext,
  event: z.input<typeof attentionEvent>,
): Promise<void> {
  const { container, ledger } = context;
  const { reference, code, reason, ...other } = attentionEvent.parse(event);
  const transaction = await ledger.findByReference(reference);
  const { what, next } = TOLD_TEXTS[code];
  const whose = transaction ? await nameOrder(context, transaction) : "";
  const { provider_id, order_id = null } = transaction ?? other;
  const { attentionEmails } = provider_id
    ? accountOf(container, provider_id).options
    : { attentionEmails: [] };
  await tellStaff(context, {
    key: `${reference}-${code}`,
    title: "A payment needs attention",
    description: [`${whose}${reference}: ${what} ${next}`, reason].filter(Boolean).join(" "),
    emails: attentionEmails,
    data: { reference, code, order_id },
  });
}

/** The order and its customer, as staff knows them; empty where neither is known. */
export async function nameOrder(context: StoreContext, transaction: LedgerTransaction): Promise<string> {
  const { order_display_id, customer_id } = transaction;
  const name = (await nameCustomers(context, [transaction]))(customer_id);
  const order = order_display_id === null ? undefined : `Order #${order_display_id}`;
  const known = [order, name].filter(Boolean).join(", ");
  return known && `${known} – `;
}

/** What staff is told, once a day for each `key`. */
interface Notice {
  key: string;
  title: string;
  description: string;
  /** Who gets it by e-mail too. */
  emails: readonly string[];
  /** What a template for e-mails may name besides. */
  data: Record<string, unknown>;
}

export async function tellStaff(
  { acts, log, clock }: StoreContext,
  { key, title, description, emails, data }: Notice,
): Promise<void> {
  const day = clock.date().toISOString().slice(0, 10);
  const recipients = [
    { to: "", channel: "feed", template: "admin-ui" },
    ...[...new Set(emails)].map((to) => ({ to, channel: "email", template: EMAIL_TEMPLATE })),
  ];
  for (const recipient of recipients) {
    const idempotency_key = ["crossborder", key, day, recipient.channel, recipient.to].join("-");
    try {
      await acts.notify({ ...recipient, data: { title, description, ...data }, idempotency_key });
    } catch (error) {
      log("notice_not_sent", { channel: recipient.channel, notice: key, reason: error });
    }
  }
}
