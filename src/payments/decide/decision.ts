import type { AttentionCode, Change } from "../../modules/crossborder/internal";
import type { BookName, Failure } from "../picture";
import type { Step } from "./step";

/** A person must look. */
export interface Attention {
  do: "attention";
  code: AttentionCode;
  /** What happened and what solves it, in a sentence. */
  text: string;
  /** Of the error that who asked is told; a plain error when left out. */
  error_code?: "overpaid" | "payment_not_recorded" | "hold_unclear" | "order_change_open";
  /** It was thrown by a step, and is told as it was. */
  failure?: Failure;
}

/** What comes next for a transaction: exactly one of these. */
export type Decision =
  | { do: "read"; book: BookName }
  | { do: "ask"; reason: string }
  | ({ do: "step" } & Step)
  | Attention
  /** Nothing can be done now, and no person need look. */
  | { do: "stop"; text: string; failure?: Failure; busy?: true }
  /** Nothing is left to do in this look. `change` has when to look again; without it the row stays as it is. */
  | { do: "rest"; reason: string; change?: Change; failure?: Failure };

export const take = (step: Step): Decision => ({ do: "step", ...step });

export const attention = (code: AttentionCode, text: string): Attention => ({ do: "attention", code, text });

/** @param failure what a step threw that this is about */
export const stop = (text: string, failure?: Failure): Decision => ({ do: "stop", text, failure });

/** Another one is at it: nothing was done, and it is looked at again in some seconds. */
export const busy = (text: string): Decision => ({ do: "stop", text, busy: true });
