import { z } from "@medusajs/framework/zod";
import { TOLD_TEXTS } from "../../http/attention-texts";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { accountBehind, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { nameCustomers } from "./customers";
import { NOTICE_WORDS, type NoticeWords } from "./notice-words";

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
  const { reference, code, reason, ...other } = attentionEvent.parse(event);
  const transaction = await context.ledger.findByReference(reference);
  const { provider_id, order_id = null } = transaction ?? other;
  await tellStaff(context, {
    key: `${reference}-${code}`,
    provider_ids: provider_id ? [provider_id] : [],
    write: async (words) => {
      const { what, next } = words.told[code];
      const whose = transaction ? await nameOrder(context, transaction, words) : "";
      const said = [`${whose}${reference}${words.colon}${what}`, next, reason];
      return { title: words.attention, description: said.filter(Boolean).join(words.space) };
    },
    data: { reference, code, order_id },
  });
}

/** The order and its customer, as staff knows them; empty where neither is known. */
export async function nameOrder(
  context: StoreContext,
  transaction: LedgerTransaction,
  words: NoticeWords,
): Promise<string> {
  const { order_display_id, customer_id } = transaction;
  const name = (await nameCustomers(context, [transaction]))(customer_id);
  const order = order_display_id === null ? undefined : words.order(order_display_id);
  const known = [order, name].filter(Boolean).join(words.comma);
  return known && `${known} – `;
}

interface Written {
  title: string;
  description: string;
}

/** What staff is told, once a day for each `key`. */
interface Notice {
  key: string;
  /** Of the accounts that it is about: it is mailed to their addresses, and written in the language of the first. */
  provider_ids: readonly string[];
  write: (words: NoticeWords) => Written | Promise<Written>;
  /** What a template for e-mails may name besides. */
  data: Record<string, unknown>;
}

export async function tellStaff(
  { container, acts, log, clock }: StoreContext,
  { key, provider_ids, write, data }: Notice,
): Promise<void> {
  const day = clock.date().toISOString().slice(0, 10);
  const optionsOf = (ids: readonly string[]) =>
    ids.flatMap((provider_id) => accountBehind(container, provider_id)?.options ?? []);
  const accounts = optionsOf(provider_ids);
  const [{ staffLanguage } = DEFAULT] = [...accounts, ...optionsOf(accountProviderIds(container))];
  const written = await write(NOTICE_WORDS[staffLanguage]);
  const emails = accounts.flatMap(({ attentionEmails }) => attentionEmails);
  const recipients = [
    { to: "", channel: "feed", template: "admin-ui" },
    ...[...new Set(emails)].map((to) => ({ to, channel: "email", template: EMAIL_TEMPLATE })),
  ];
  for (const recipient of recipients) {
    const idempotency_key = ["crossborder", key, day, recipient.channel, recipient.to].join("-");
    try {
      await acts.notify({ ...recipient, data: { ...written, ...data }, idempotency_key });
    } catch (error) {
      log("notice_not_sent", { channel: recipient.channel, notice: key, reason: error });
    }
  }
}

/** Of a store whose accounts are all gone from medusa-config. */
const DEFAULT = { staffLanguage: "en" } as const;
