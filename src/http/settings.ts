import { z } from "@medusajs/framework/zod";
import { channel, environment, id, moment, text } from "./values";

/** One thing that was looked at. */
export const Check = z.object({
  name: z.string().describe("what was looked at, such as `event bus`; never renamed"),
  account: z
    .string()
    .optional()
    .describe("the `id` of the merchant that it is about; left out of those that are about the whole store"),
  status: z
    .enum(["ok", "info", "warning", "error"])
    .describe("`ok`; `info`: right as it is, and to be known before the store grows; `warning`; `error`"),
  finding: z
    .string()
    .describe(
      "what was found, such as `in_memory`; never renamed. The admin has a sentence for it in every language",
    ),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("what the sentence names: moments, counts, addresses; left out where there is nothing to name"),
  message: z.string().describe("what was found, in English"),
  next: z.string().optional().describe("what to do about it, in English; only where something is to be done"),
});
export type Check = z.output<typeof Check>;

/** Whether customers can pay, in one word, and the checks that say why. */
export const CanPay = z.object({
  answer: z
    .enum(["yes", "yes_but", "no"])
    .describe(
      "`no`: at no account; `yes_but`: at some accounts alone, or something is wrong that payments survive for now",
    ),
  because: z
    .array(z.object({ name: z.string(), account: z.string().optional() }))
    .describe("`name` and `account` of the checks that say so, the worst first; empty with `yes`"),
});
export type CanPay = z.output<typeof CanPay>;

export const Health = z.object({
  can_pay: CanPay.describe("whether customers can pay, and which checks say why not"),
  healthy: z.boolean().describe("false when one of the checks is an error"),
  checks: z.array(Check),
});
export type Health = z.output<typeof Health>;

/** A provider of an entry. */
export const ProviderView = z.object({
  id: z.string(),
  channel: channel.nullable(),
  in_store: z.boolean().describe("for staff alone"),
});
export type ProviderView = z.output<typeof ProviderView>;

/** An option of an account. */
export const OptionInForce = z.object({
  value: z.unknown().describe("of a secret `set` or `not set`; null where there is none"),
  from: z
    .enum(["medusa-config", "default", "sandbox"])
    .describe("where it comes from; `sandbox`: the one that the plugin starts in development fills it in"),
});
export type OptionInForce = z.output<typeof OptionInForce>;

const optionsInForce = z.record(z.string(), OptionInForce);

/** An entry of medusa-config: one way in which a merchant is paid. */
export const ProfileView = z.object({
  id: z.string().describe("of the provider's entry in medusa-config"),
  provider_id: z.string().describe("stands for the entry"),
  providers: z.array(ProviderView).describe("`id`, `channel` and `in_store` of each"),
  options: optionsInForce.describe(
    "the [options](options.md#one-merchant-several-profiles) that are its own",
  ),
});
export type ProfileView = z.output<typeof ProfileView>;

/** A merchant of medusa-config, without its secrets. */
export const AccountView = z.object({
  id: z.string().describe("of the first entry of the merchant in medusa-config"),
  provider_id: z.string().describe("stands for the merchant"),
  environment: environment.describe("`sandbox`, `test` or `production` ([option](options.md#the-account))"),
  merchant_no: z.string().describe("the gateway's number of the merchant"),
  store_no: z.string().describe("the gateway's number of the store"),
  profiles: z.array(ProfileView).describe("each entry: `id`, `provider_id`, `providers` and `options`"),
  unknown_places: z
    .array(z.string())
    .describe("what `salesChannels` and `stockLocations` name and Medusa has not: nothing is opened for it"),
  options: optionsInForce.describe(
    "the [options](options.md#one-merchant-several-profiles) of the merchant in force, each with `value` and `from`",
  ),
  last_notification_at: moment.nullable().describe("when the last one with a valid signature came"),
  oldest_due: z
    .object({ reference: z.string(), since: moment })
    .nullable()
    .describe("`reference`, `since`: what the job should have looked at first"),
});
export type AccountView = z.output<typeof AccountView>;

export const Draining = z.object({
  provider_id: z.string(),
  since: moment,
  open_payments: z.number().int().describe("how many payments may still become an order"),
});
export type Draining = z.output<typeof Draining>;

export const RegionView = z.object({
  id: z.string().describe("Medusa's"),
  name: z.string().describe("Medusa's"),
  currency_code: z.string().describe("Medusa's"),
  payable: z.boolean().describe("whether the gateway takes that currency"),
  provider_ids: z.array(z.string()).describe("those of the plugin that shoppers can choose"),
  draining: z
    .array(Draining)
    .describe("those that are being switched off, each with `provider_id`, `since` and `open_payments`"),
});
export type RegionView = z.output<typeof RegionView>;

export const Settings = z.object({
  accounts: z.array(AccountView),
  regions: z.array(RegionView),
  last_run: z
    .object({ finished_at: moment, failures: z.number().int() })
    .nullable()
    .describe("of the job; null before the first"),
});
export type Settings = z.output<typeof Settings>;

/** What became of a test notification. */
export const TestOutcome = z.object({
  outcome: z
    .enum(["arrived", "elsewhere", "refused", "unreachable"])
    .describe(
      "`arrived`; `elsewhere`: the address answers as a store does, but the notification is not in this one; `refused`: it answers " +
        "something else; `unreachable`: there is no answer in ten seconds",
    ),
  address: z.string().describe("where it was sent"),
  milliseconds: z.number().int().describe("how long that took"),
  reason: text.describe("the HTTP status that came instead of 200, or what kept an answer away"),
});
export type TestOutcome = z.output<typeof TestOutcome>;

export const SettingsAnswer = z.object({ settings: Settings });
export type SettingsAnswer = z.output<typeof SettingsAnswer>;

export const OpenPaymentsAnswer = z.object({ open_payments: z.number().int() });
export type OpenPaymentsAnswer = z.output<typeof OpenPaymentsAnswer>;

export const RegionAnswer = z.object({ region: RegionView });
export type RegionAnswer = z.output<typeof RegionAnswer>;

export const TestNotificationAnswer = z.object({ test: TestOutcome });
export type TestNotificationAnswer = z.output<typeof TestNotificationAnswer>;

/** What a person says of a server whose address is not known as the shop's. */
export const ShopDecision = z.object({
  is: z
    .enum(["same", "copy"])
    .describe("`same`: the shop has moved here; `copy`: it leaves alone what it was copied with"),
});
export type ShopDecision = z.output<typeof ShopDecision>;

export const ShopAnswer = z.object({
  check: Check.describe("the check `shop` of `GET health`, as it is now"),
});
export type ShopAnswer = z.output<typeof ShopAnswer>;

/** Which provider a region offers from now on, or no longer. */
export const OfferInRegion = z.object({ region_id: id, provider_id: id, enabled: z.boolean() });
export type OfferInRegion = z.output<typeof OfferInRegion>;

export const OpenPayments = z.object({ region_id: id, provider_id: id });
export type OpenPayments = z.output<typeof OpenPayments>;

export const SendTestNotification = z.object({ provider_id: id.describe("any provider of an account") });
export type SendTestNotification = z.output<typeof SendTestNotification>;
