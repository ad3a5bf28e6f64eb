/** One file as it will be written. */
export interface Change {
  /** Relative to the store's folder. */
  path: string;
  text: string;
  /** What changes in it, in one line each. */
  does: string[];
  /** Only its owner may read it, and it is written into no file that a link leads to. */
  isSecret?: boolean;
}

/** What the program does not know well enough to change. Nothing is written then. */
export class Refusal extends Error {
  /**
   * @param path the file, relative to the store's folder
   * @param expected what was expected there
   * @param byHand what to write there instead
   */
  constructor(
    readonly path: string,
    readonly expected: string,
    readonly byHand?: string,
  ) {
    super(`${path}: ${expected}${byHand ? `\nAdd this by hand:\n\n${byHand}\n` : ""}`);
  }
}
