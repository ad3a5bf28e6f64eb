import { z } from "@medusajs/framework/zod";
import { amount, text } from "./values";

/** What staff can do with a transaction. */
export const STAFF_ACTS = [
  "reconcile",
  "capture",
  "release",
  "finish",
  "return",
  "refund",
  "refund_and_ask",
  "book_refund",
  "open_at_counter",
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** Whether an act makes sense now. */
export const Action = z.object({
  possible: z.boolean().describe("whether it makes sense now, by the rules that the route itself goes by"),
  reason: text.describe(
    "why not: the [code](errors.md) that the route would answer with; null where it is possible",
  ),
  amount: amount
    .optional()
    .describe("what can be captured or released at most, or what is refunded, returned or booked"),
  rest: amount
    .optional()
    .describe(
      "what a link asks for after the refund of the whole: left out where the order costs what was paid, and `amount` of the body says how much the customer gets back for good",
    ),
  is_fulfilled: z
    .boolean()
    .optional()
    .describe("whether goods were sent already: `although_fulfilled` must be true then"),
  can_send: z.boolean().optional().describe("whether that link can be mailed to the order's own address"),
  whole_only: z.boolean().optional().describe("whether no other amount is taken"),
  is_again: z
    .boolean()
    .optional()
    .describe(
      "whether this refund was asked for before: the gateway refused it, or Medusa has it and the gateway has not",
    ),
  needs_manager: z
    .boolean()
    .optional()
    .describe("a refund needs a manager's account and password, which are not in the options"),
  open_change: z
    .string()
    .optional()
    .describe(
      "with `order_change_open`: which change of the order is open, by Medusa's type, such as `edit` or `claim`",
    ),
  reference: z
    .string()
    .optional()
    .describe("what is opened at the counter: a payment that is open there already"),
  order_id: z.string().optional().describe("what is opened at the counter: an order that owes something"),
});
export type Action = z.output<typeof Action>;

/** The same for the one who asks. */
export const PermittedAction = Action.extend({
  allowed: z.boolean().describe("whether the one who asks has the policies of its route"),
});
export type PermittedAction = z.output<typeof PermittedAction>;

export const Actions = z.record(z.enum(STAFF_ACTS), PermittedAction);
export type Actions = z.output<typeof Actions>;

export const staffAmount = z.union([z.string().max(50), z.number()]).transform((value) => String(value));

export const Hold = z.object({
  amount: staffAmount.optional().describe("how much of the hold; all that is held if it is left out"),
});
export type Hold = z.output<typeof Hold>;

const isSecret = (given: unknown) => typeof given === "string" && given.length > 0 && given.length <= 200;
/** A custom check: Medusa repeats what has the wrong type in its answer and in the log. */
const secret = (name: string, means: string) =>
  z
    .custom<string>(isSecret, `${name}: must be a text of 1 to 200 characters`)
    .optional()
    .meta({ type: "string", minLength: 1, maxLength: 200, description: means });

/** Who permits a refund (§4.11), where the options do not name a manager. */
export const managerFields = {
  manager_account_no: secret(
    "manager_account_no",
    "a manager who permits the refund, with `store_admin_password`: both or neither",
  ),
  store_admin_password: secret("store_admin_password", "the manager's password: used once, and kept nowhere"),
};

type ManagerFields = z.output<z.ZodObject<typeof managerFields>>;

/** @returns a body with those fields, which has both of them or neither */
export const withManager = <Body extends z.ZodType<ManagerFields>>(body: Body): Body =>
  body.refine(
    (sent) => (sent.manager_account_no === undefined) === (sent.store_admin_password === undefined),
    "manager_account_no/store_admin_password: both of them, or neither",
  );

export const Refund = withManager(
  z.object({
    amount: staffAmount
      .optional()
      .describe(
        "all that is left if it is left out; a part only with [`partialRefunds`](options.md#partialrefunds)",
      ),
    ...managerFields,
  }),
);
export type Refund = z.output<typeof Refund>;
