/** A text as it will be written. */
export interface Edited {
  /** As it is told: relative to the folder in which init was started. */
  path: string;
  text: string;
  /** What changes in it, in one line each; nothing where it has everything already. */
  does: string[];
}

export interface Change extends Edited {
  /** Absolute. */
  file: string;
  /** Why it stays as it is, where something else was expected. */
  kept?: string;
  /** Only its owner may read it, and it is written into no file that a link leads to. */
  isSecret?: boolean;
}

/** What the program does not know well enough to change. Nothing is written then. */
export class Refusal extends Error {
  /**
   * @param path the file
   * @param expected what was expected there
   * @param byHand what to write there instead
   */
  constructor(path: string, expected: string, byHand?: string) {
    super(`${path}: ${expected}${byHand ? `\nAdd this by hand:\n\n${byHand}\n` : ""}`);
  }
}
