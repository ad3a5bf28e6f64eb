/** One thing that the interface document leaves open: what is assumed, and what a gateway that differs needs. */
export interface Assumption {
  /** As `medusa-payment-crossborder check` prints it. */
  name: string;
  /** What is not shown, with the section of the document. */
  about: string;
  assumed: string;
  /** The option that changes it; none where every form is read. */
  option?: string;
  /** The dialect of the sandbox that differs in it. */
  dialect?: string;
  /** Why a check has no value for its option, or what it does not tell besides. */
  untold?: string;
  /** The flag that has it looked at; none where its stage always does. */
  flag?: Flag;
  /** What of it a further flag asks besides. */
  more?: { flag: Flag; what: string };
  /** The stage of `medusa-payment-crossborder check` that sees it. */
  stage: 0 | 1 | 2 | 3;
}

/** Those that have a check look at more, in the order in which it names them. */
export const FLAGS = [
  ...(["--statement", "--calls", "--query", "--largest"] as const),
  ...(["--listen", "--decline", "--reverse", "--confirming", "--recurring", "--hold", "--app"] as const),
  "--resume",
] as const;

type Flag = (typeof FLAGS)[number];
