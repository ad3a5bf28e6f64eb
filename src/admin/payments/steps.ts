import type { TransactionDetail } from "../../http";
import type { Texts } from "../i18n/en";

type Words = Texts["story"];

/** What moved at one step, and when. */
export interface Move {
  kind: keyof Words["move"];
  amount: string;
  at: string | null;
}

export interface Step {
  title: keyof Words["step"];
  standing: keyof Words["standing"];
  /** When, where no move says it. */
  at: string | null;
  moves: Move[];
}

type Story = Pick<
  TransactionDetail,
  "created_at" | "paid_at" | "state" | "pre_auth" | "authorized_amount" | "captured_amount" | "attention"
> &
  Pick<TransactionDetail, "reconciliation_status" | "operations" | "events" | "amounts">;

/** The story of a payment: its method is chosen, it is paid, Medusa records it, money goes back, the gateway tells of its settlement. */
export const stepsOf = (payment: Story): Step[] => [
  { title: "chosen", standing: "done", at: payment.created_at, moves: [] },
  paidStep(payment),
  recordedStep(payment),
  ...backStep(payment),
  ...settledStep(payment),
];

function paidStep(payment: Story): Step {
  const { state, pre_auth, paid_at, authorized_amount: amount, captured_amount, events } = payment;
  const hold: Move[] = amount === "0.00" ? [] : [{ kind: "hold", amount, at: paid_at }];
  const ofHold = { at: null, moves: [...hold, ...movesOf(payment, ["capture", "release"])] };
  switch (state) {
    case "unopened":
    case "drafted":
    case "open":
      return { title: "waiting", standing: "now", at: null, moves: [] };
    case "closed":
    case "failed": {
      const ended = events.find(({ name, data }) => name === "state_changed" && data.to === state);
      return { title: state, standing: "failed", at: ended?.created_at ?? null, moves: [] };
    }
    case "held":
      return { title: "held", standing: "now", ...ofHold };
    case "released":
      return { title: "released", standing: "done", ...ofHold };
    case "paid":
    case "captured":
    case "refunded":
    case "reversed":
      if (!pre_auth) return { title: "paid", standing: "done", at: paid_at, moves: [] };
      return { title: captured_amount === "0.00" ? "released" : "captured", standing: "done", ...ofHold };
  }
}

export const UNPAID: readonly Story["state"][] = ["unopened", "drafted", "open", "closed", "failed"];

function recordedStep({ state, reconciliation_status, attention, events }: Story): Step {
  const step = (title: Step["title"], standing: Step["standing"], at: string | undefined | null): Step => ({
    title,
    standing,
    at: at ?? null,
    moves: [],
  });
  const newest = (name: string) => events.find((event) => event.name === name)?.created_at;
  if (reconciliation_status === "needs_attention") return step("attention", "failed", attention?.since);
  if (UNPAID.includes(state)) return step("recorded", "not_yet", null);
  switch (reconciliation_status) {
    case "pending":
      return step("recorded", "now", null);
    case "reconciled":
      return step("recorded", "done", events.findLast(({ name }) => name === "reconciled")?.created_at);
    case "returned":
      return step("not_used", "failed", newest("money_returned"));
    case "solved":
      return step("solved", "done", newest("resolve_requested"));
  }
}

function backStep(payment: Story): Step[] {
  const { state, captured_amount } = payment;
  const moves = movesOf(payment, ["refund", "part_refund", "reverse"]);
  const isBack = (state === "refunded" || state === "reversed") && captured_amount !== "0.00";
  return isBack || moves.length > 0 ? [{ title: "back", standing: "done", at: null, moves }] : [];
}

/** Only where the gateway has told anything of it. */
const settledStep = ({ amounts: { exchange_rate, settle_currency } }: Story): Step[] =>
  exchange_rate || settle_currency ? [{ title: "settled", standing: "done", at: null, moves: [] }] : [];

const movesOf = ({ operations }: Story, kinds: readonly Move["kind"][]): Move[] =>
  operations.flatMap(({ kind, outcome, actor_type, amount, called_at, created_at }) => {
    const isOurs = kind === "part_refund" && actor_type !== "gateway";
    const move = isOurs ? "refund" : kinds.find((one) => one === kind);
    return move && outcome === "succeeded" ? [{ kind: move, amount, at: called_at ?? created_at }] : [];
  });
