/** `LONG=1` repeats faults and attacks many times (`npm run test:faults`); without it they are short enough for every `npm test`. */
export const LONG = process.env.LONG === "1";

/** How often a case runs. */
export interface Runs {
  short: number;
  long: number;
}

export const runsOf = ({ short, long }: Runs): number => (LONG ? long : short);
