/** `CAMPAIGN=long` repeats every case many times; without it a campaign is short enough for every `npm test`. */
export const LONG = process.env.CAMPAIGN === "long";

/** How often a case runs. */
export interface Runs {
  short: number;
  long: number;
}

export const runsOf = ({ short, long }: Runs): number => (LONG ? long : short);
