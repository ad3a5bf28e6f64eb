/** `CAMPAIGN=long` repeats faults and attacks many times; without it they are short enough for every `npm test`. */
export const LONG = process.env.CAMPAIGN === "long";

/** How often a case runs. */
export interface Runs {
  short: number;
  long: number;
}

export const runsOf = ({ short, long }: Runs): number => (LONG ? long : short);
