/** One thing that the interface document leaves open: what is assumed, and what a gateway that differs needs. */
export interface Assumption {
  /** As `crossborder check` prints it. */
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
  /** What of it no check asks, and why: the check says so, too. */
  unasked?: string;
  /** The flag that has stage 3 look at it. */
  flag?: "--hold" | "--decline" | "--reverse" | "--recurring" | "--listen";
  /** The stage of `crossborder check` that sees it; none where nothing but the shop shows it. */
  stage?: 0 | 1 | 2 | 3;
}
