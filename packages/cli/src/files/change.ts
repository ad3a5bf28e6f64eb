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
  /** The file, and what was expected there. */
  readonly problem: string;

  constructor(
    path: string,
    expected: string,
    /** What to do about it, in sentences. */
    readonly remedy?: string,
  ) {
    const problem = `${path}: ${expected}`;
    super(remedy ? `${problem}\n${remedy}` : problem);
    this.problem = problem;
  }
}
