import type { WaitingCode } from "../../http";
import { NOT_IN_LEDGER } from "../../modules/crossborder/internal";
import en from "../../texts/en/attention.json";
import enBell from "../../texts/en/server/bell.json";
import { fill } from "../../texts/fill";
import zhCN from "../../texts/zh-cn/attention.json";
import zhCNBell from "../../texts/zh-cn/server/bell.json";
import type { StaffLanguage } from "../options";

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
