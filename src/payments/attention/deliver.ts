import { z } from "@medusajs/framework/zod";
import type { AttentionList, ListAttention, WaitingCode } from "../../http";
import { WAITING_CODES } from "../../http/attention";
import { nameOf } from "../../http/person";
import { waitingSchedule, waitingTransaction } from "../../http/views/attention";
import {
  CrossborderEvents,
  daysAfter,
  HOUR_MS,
  type LedgerTransaction,
  NOT_IN_LEDGER,
} from "../../modules/crossborder/internal";
import en from "../../texts/en/attention.json";
import enBell from "../../texts/en/server/bell.json";
import { fill } from "../../texts/fill";
import zhCN from "../../texts/zh-cn/attention.json";
import zhCNBell from "../../texts/zh-cn/server/bell.json";
import {
  accountBehind,
  accountProviderIds,
  merchantOrEntry,
  nameOfMerchant,
  providerIdsOf,
} from "../accounts";
import { attentionPageUrl } from "../addresses";
import type { StoreContext } from "../context";
import { tell } from "../events";
import type { StaffLanguage } from "../options";

const codes = [...WAITING_CODES, NOT_IN_LEDGER] as const;
/** As it comes from the event bus. */
export const attentionEvent = z.object({
  reference: z.string(),
  code: z.enum(codes).catch("not_in_agreement"),
  reason: z.string().nullish(),
  /** Of what has no transaction. */
  provider_id: z.string().optional(),
  order_id: z.string().nullish(),
});

/** The name of the template for e-mails, which belongs to the store's notification provider. */
const EMAIL_TEMPLATE = "crossborder-attention";

/** So many payments of a merchant with the same code in an hour are told of one by one. More have one cause. */
const FEW = 3;
/** What one cause raises comes within moments. An event bus may have the next event wait for this one. */
const GATHER_MS = 2_000;

/**
 * Tells staff what a person must look at: in the feed of the Medusa admin, and by e-mail where the account names addresses and
 * the store has a notification provider for them. Once a day for each transaction and reason; of many with one cause, once for all.
 */
export async function deliverAttention(
  context: StoreContext,
  event: z.input<typeof attentionEvent>,
): Promise<void> {
  const { reference, code, reason, ...other } = attentionEvent.parse(event);
  const transaction = await context.ledger.findByReference(reference);
  const { provider_id, order_id = null } = transaction ?? other;
  // What a schedule or an audit tells of is counted nowhere.
  const many = transaction?.attention_code === code ? await gatherAlike(context, transaction) : undefined;
  if (transaction && many) return await tellOfMany(context, transaction, code, many);
  await tellStaff(context, {
    key: `${reference}-${code}`,
    provider_ids: provider_id ? [provider_id] : [],
    write: async (words) => {
      const { what, next } = words.told[code];
      const whose = transaction ? await nameOrder(context, transaction, words) : "";
      const said = [`${whose}${reference}${words.colon}${what}`, next, reason];
      return { title: words.attention, description: words.join(said) };
    },
    data: { reference, code, order_id },
  });
}

interface Alike {
  count: number;
  /** When staff was told of the first of them. */
  since: Date;
}

/** The payments of its merchant of which staff is told within an hour for the same reason, where they are more than a few. */
async function gatherAlike(
  context: StoreContext,
  transaction: LedgerTransaction,
): Promise<Alike | undefined> {
  const found = await findAlike(context, transaction);
  if (found) return found;
  await context.clock.pause(GATHER_MS);
  return await findAlike(context, transaction);
}

async function findAlike(
  { ledger, clock, container }: StoreContext,
  { provider_id, attention_code }: LedgerTransaction,
): Promise<Alike | undefined> {
  const told = { $gte: new Date(clock.now() - HOUR_MS) };
  const [[first], count] = await ledger.listAndCountTransactions(
    {
      provider_id: providerIdsOf(merchantOrEntry(container, provider_id)),
      attention_code,
      attention_told_at: told,
    },
    { take: 1, order: { attention_told_at: "ASC" } },
  );
  return first?.attention_told_at && count > FEW ? { count, since: first.attention_told_at } : undefined;
}

/** Once for the hour in which the first of them was told of, by whichever server. */
async function tellOfMany(
  context: StoreContext,
  { provider_id: told_of }: LedgerTransaction,
  code: (typeof codes)[number],
  { count, since }: Alike,
): Promise<void> {
  const merchant = merchantOrEntry(context.container, told_of);
  const [provider_id] = merchant.entries;
  const options = accountBehind(context, provider_id)?.options;
  const url = options ? attentionPageUrl(context.container, options) : "";
  await tellStaff(context, {
    key: ["alike", provider_id, code, since.toISOString().slice(0, HOUR_LENGTH)].join("-"),
    at: since,
    provider_ids: [provider_id],
    write: (words) => ({
      title: words.many,
      description: words.many_text({
        account: nameOfMerchant(merchant),
        code,
        count,
        what: words.told[code].what,
        url,
      }),
    }),
    data: { code, provider_id, count, url, reference: null, order_id: null },
  });
}

/** Of an ISO date, its day and hour. */
const HOUR_LENGTH = 13;

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
  /** Whose day counts: now where it is left out. */
  at?: Date;
  /** Of the accounts that it is about: it is mailed to their addresses, and written in the language of the first. */
  provider_ids: readonly string[];
  write: (words: NoticeWords) => Written | Promise<Written>;
  /** The pages tell it by themselves, so that the feed need not. */
  isMailOnly?: boolean;
  /** What a template for e-mails may name besides. */
  data: Record<string, unknown>;
}

export async function tellStaff(
  context: StoreContext,
  { key, at = context.clock.date(), provider_ids, write, isMailOnly = false, data }: Notice,
): Promise<void> {
  const { container, acts, log } = context;
  const day = at.toISOString().slice(0, 10);
  const optionsOf = (ids: readonly string[]) =>
    ids.flatMap((provider_id) => accountBehind(context, provider_id)?.options ?? []);
  const accounts = optionsOf(provider_ids);
  const [{ staffLanguage } = DEFAULT] = [...accounts, ...optionsOf(accountProviderIds(container))];
  const written = await write(NOTICE_WORDS[staffLanguage]);
  const emails = accounts.flatMap(({ attentionEmails }) => attentionEmails);
  const recipients = [
    ...(isMailOnly ? [] : [{ to: "", channel: "feed", template: "admin-ui" }]),
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

/** What needs attention, and staff was not told of at all or not for a day: the longest first, without some. */
export async function listUntold(
  { ledger, clock }: StoreContext,
  limit: number,
  except: string[],
): Promise<LedgerTransaction[]> {
  return await ledger.listTransactions(
    {
      ...(await ledger.own()),
      attention_since: { $ne: null },
      $or: [{ attention_told_at: null }, { attention_told_at: { $lt: daysAfter(clock.date(), -1) } }],
      id: { $nin: except },
    },
    { take: limit, order: { attention_since: "ASC" } },
  );
}

export async function remind(context: StoreContext, transaction: LedgerTransaction): Promise<void> {
  const { reference, attention_code: code, attention_since: since, last_error: reason } = transaction;
  const message = { name: CrossborderEvents.ATTENTION_NEEDED, data: { reference, code, reason, since } };
  await context.ledger.advance(transaction, { attention_told_at: context.clock.date() }, [message]);
  tell(context);
}

/** What waits for a person, the longest first. */
export async function listAttention(
  context: StoreContext,
  { code: codes, limit, offset }: ListAttention,
): Promise<AttentionList> {
  const { ledger } = context;
  const { rows, count } = await ledger.listWaiting({ codes, skip: offset, take: limit });
  const idsOf = (wanted: (typeof rows)[number]["kind"]) =>
    rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [transactions, schedules] = await Promise.all([
    ledger.listTransactions({ id: idsOf("transaction") }, { take: null }),
    ledger.listRecurringSchedules({ id: idsOf("schedule") }, { take: null }),
  ]);
  const nameOf = await nameCustomers(context, [...transactions, ...schedules]);
  const shown = [
    ...transactions.map((row) => waitingTransaction(row, nameOf)),
    ...schedules.map((row) => waitingSchedule(row, nameOf)),
  ];
  // What was solved in between is left out.
  const attention = rows.flatMap((row) => shown.find(({ id }) => id === row.id) ?? []);
  return { attention, count, limit, offset };
}

/** Finds the names of the customers of what waits for a person: one query for all. Null where Medusa has a customer no longer. */
async function nameCustomers(
  { records }: Pick<StoreContext, "records">,
  rows: readonly { customer_id: string | null }[],
): Promise<(customer_id: string | null) => string | null> {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const names = new Map(
    (await records.people("customer", ids)).map((person) => [person.id, nameOf(person) || null]),
  );
  return (customer_id) => names.get(customer_id ?? "") ?? null;
}

type Outage = {
  /** Empty where the store has one merchant. */
  account: string;
  /** When it began; with its end where that is over. */
  hours: string;
  /** How many payments nobody knows the end of. */
  waiting: number;
};
type Refused = { account: string; since: string; count: number };
type Many = {
  account: string;
  code: string;
  count: number;
  /** What happened to each. */
  what: string;
  /** Of the list. */
  url: string;
};

type Told = Readonly<Record<WaitingCode | typeof NOT_IN_LEDGER, { what: string; next: string }>>;

function wordsOf(locale: StaffLanguage, codes: (typeof en)["code"], texts: typeof enBell) {
  const { not_in_ledger, ...words } = texts;
  // What has no transaction is not on the list of what waits for a person.
  const told: Told = { ...codes, [NOT_IN_LEDGER]: not_in_ledger };
  const whose = (account: string) => account && fill(words.of_account, { account });
  const still = (waiting: number) =>
    waiting > 1 ? words.open_several : waiting === 1 ? words.open_single : words.open_no;
  return {
    ...words,
    locale,
    told,
    order: (number: number) => fill(words.order, { number }),
    join: (sentences: readonly (string | null | undefined)[]) =>
      sentences
        .flatMap((sentence) => sentence || [])
        .reduce((one, other) => fill(words.sentences, { one, other })),
    many_text: (values: Many) => fill(words.many_text, values),
    down_text: (values: Outage) => fill(words.down_text, { ...values, whose: whose(values.account) }),
    up_text: ({ account, hours, waiting }: Outage) =>
      fill(words.up_text, { whose: whose(account), hours, open: fill(still(waiting), { waiting }) }),
    refused_text: (values: Refused) => fill(words.refused_text, values),
    unfinished_text: (since: string) => fill(words.unfinished_text, { since }),
    rest_text: (reference: string) => fill(words.rest_text, { reference }),
    shop_text: (values: { address: string; known: string }) => fill(words.shop_text, values),
  };
}

export type NoticeWords = ReturnType<typeof wordsOf>;

/** What the bell and e-mails tell staff. Medusa shows a notice as it was written, to every reader the same. */
export const NOTICE_WORDS: Readonly<Record<StaffLanguage, NoticeWords>> = {
  en: wordsOf("en", en.code, enBell),
  "zh-CN": wordsOf("zh-CN", zhCN.code, zhCNBell),
};
