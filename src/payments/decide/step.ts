import type { Payment } from "../../medusa";
import type { AttentionCode, Claim, ReconciliationStatus } from "../../modules/crossborder/internal";

/** What is done about a transaction. Those that call the gateway for money say so in `MONEY_STEPS`. */
export type Step =
  /** An order at the gateway that was not paid is closed. */
  | { step: "void"; reason: string }
  /** Money that no order can use goes back: by a reverse, or by a refund of the whole where the gateway refuses that. */
  | { step: "return"; of: "reverse" | "refund"; reason: string }
  /** It is written down that it went back. */
  | { step: "note_return"; reason: string }
  /** A person need not look any more, and nothing is recorded. */
  | { step: "pend"; reason: string }
  /** What the transaction pays for is claimed. */
  | { step: "claim"; reason: string }
  /** An order that is linked to its cart or to its payment collection only gets the other link. */
  | { step: "mend_links"; reason: string }
  /** An order that was placed and linked to nothing is looked for. */
  | { step: "link_interrupted_order"; reason: string }
  /** Sessions beside the one with the money are deleted. */
  | { step: "remove_other_sessions"; reason: string }
  /** Medusa records the payment: it completes the cart, or authorizes the session. */
  | { step: "record"; reason: string }
  /** Stock is reserved for an order that was placed without. */
  | { step: "reserve"; order_id: string; reason: string }
  /** Medusa records the payment for an order that was placed without one. */
  | { step: "record_for_placed"; order_id: string; reason: string }
  /** What an order that was placed before cannot be paid with any more is deleted, so that it can be paid in another way. */
  | { step: "drop_session"; reason: string }
  /** An order that was placed before it is paid, and was not paid in time, is cancelled. */
  | { step: "cancel_unpaid"; order_id: string; reason: string }
  /** The order's own book gets what it lacks; an order that was interrupted is announced. */
  | { step: "mend_order_book"; of: string; announce: boolean; reason: string }
  | { step: "finish_release"; of: string; reason: string }
  | { step: "release"; dropped: boolean; reason: string }
  | { step: "release_rest"; of?: string; dropped: boolean; reason: string }
  /** Medusa has the capture: the gateway makes it. */
  | { step: "capture"; of: string; amount: string; reason: string }
  /** The capture was asked for and Medusa has none: Medusa records it, which makes it where it was not made. */
  | { step: "capture_in_medusa"; amount: string; reason: string }
  /** Medusa's captures were not made: they are taken out of its books. */
  | { step: "undo_captures"; reason: string }
  /** Medusa's payment authorizes nothing any more. */
  | { step: "cancel_hold"; dropped: boolean; reason: string }
  /** Medusa's collection says what was captured. */
  | { step: "end_part_capture"; reason: string }
  /** Refunds in Medusa are matched with what came back in parts. */
  | { step: "claim_refunds"; of: string; reason: string }
  /** Medusa has the refund: the gateway makes it. */
  | { step: "refund"; of: string; reason: string }
  /** Money came back: Medusa records it. */
  | {
      step: "record_refunds";
      amounts: readonly string[];
      /** No order's book lacks it: a cancelled order counts all as refunded, and one that was taken back has no book. */
      without_book: boolean;
      /** The gateway has given back all of it: it is asked for nothing. */
      is_made: boolean;
      /** Medusa took the order back, and the refund is written as Medusa's own would have been. */
      taken_back?: true;
      reason: string;
    }
  | { step: "place_draft"; order_id: string; reason: string }
  /** An order that Medusa could not finish placing, and whose payment it refunded, is cancelled. */
  | { step: "cancel_taken_back"; order_id: string; reason: string }
  /** A cancelled order gives back its stock. */
  | { step: "free_stock"; reason: string }
  /** Both sides agree. `undecided`: so far, and it is looked at all the same. */
  | {
      step: "agree";
      status: ReconciliationStatus;
      order: Pick<NonNullable<Payment["order"]>, "id" | "display_id" | "customer_id"> | undefined;
      undecided?: boolean;
      reason: string;
    }
  /** The store is told of a charge that the gateway made by itself. */
  | { step: "tell_of_charge"; reason: string }
  | { step: "cancel_schedule"; reason: string }
  | { step: "start_schedule"; reason: string }
  /** A person is asked whether the card is charged on. */
  | { step: "ask_about_schedule"; why: string; reason: string }
  /** What the audit found is compared again. */
  | { step: "compare"; reason: string };
export type StepName = Step["step"];

/** Steps that make the gateway move money, or close an order there. */
export const MONEY_STEPS = [
  "void",
  "return",
  "finish_release",
  "release",
  "release_rest",
  "capture",
  "capture_in_medusa",
  "refund",
] as const satisfies readonly StepName[];

/** Steps that end something at the gateway that holds no money of their own transaction. */
const CLOSING_STEPS = [
  "remove_other_sessions",
  "cancel_unpaid",
  "cancel_schedule",
] as const satisfies readonly StepName[];

/** Whether the gateway is asked for more than an answer. */
export const commandsGateway = (step: Step): boolean =>
  [...MONEY_STEPS, ...CLOSING_STEPS].some((name) => name === step.step) ||
  (step.step === "record_refunds" && !step.is_made);

/** What a step threw, as data. */
export interface Failure {
  /**
   * `busy`: another one works on it, nothing was done. `not_there`: the gateway has no such order. `outage`: the gateway gave no
   * answer. `refused`: the gateway says that it did nothing. `final`: Medusa refused, and trying again cannot heal that.
   */
  is: "busy" | "not_there" | "outage" | "refused" | "final" | "other";
  /** What a person must look for after it. */
  code: AttentionCode;
  message: string;
  /** As it was thrown, for the caller. */
  error: unknown;
}

/** A step of this look. */
export interface Taken {
  step: StepName | "ask" | "attention" | "stop";
  /** The operation or the record that it was about, where there can be several. */
  of?: string;
  /** Why it was taken. */
  reason?: string;
  failure?: Failure;
  /** What a claim on a debt was answered. */
  claim?: Claim;
}
