import type { Outcome } from "../gateway";
import { type GatewayError, UnclearAnswerError } from "../gateway/errors";
import type { Settings } from "./settings";

type Fields = Readonly<Record<string, unknown>>;

/** What a gateway answered, as the store reads it. */
export interface Said {
  code: string;
  message: string;
  /** Wherever the answer has them, in the gateway's own words. */
  words: Fields;
  /** What the store's reader has of it, with the gateway's own words for a status and a type; nothing where it reads none. */
  facts: Fields;
  /** Why the store does not take it for a success. */
  refusal?: GatewayError;
  /** The same answer, as the store reads it with further options. */
  again: (set: Settings) => Heard;
}

/** No answer of the interface: a connection that failed, or something that is not its JSON. */
export interface Silence {
  fault: string;
  outcome: Outcome;
  /** Something came back, and cannot be read. */
  isAnswer: boolean;
}

export type Heard = Said | Silence;

export const isSaid = (heard: Heard): heard is Said => "code" in heard;

/** What is known of a call by its answer; undefined where it was made. */
export const outcomeOf = (heard: Heard): Outcome | undefined =>
  isSaid(heard) ? heard.refusal?.outcome : heard.outcome;

/** Whether an answer came that the store neither reads nor believes. */
export const isUnread = (heard: Heard): boolean =>
  isSaid(heard) ? heard.refusal instanceof UnclearAnswerError : heard.isAnswer;
