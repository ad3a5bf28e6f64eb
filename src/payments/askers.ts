/**
 * Who has the gateway asked about a payment:
 * - `staff`: staff, a clerk, or the store's own code
 * - `notification`: the gateway, which has signed it
 * - `shopper`: the one who pays, and has shown it: by the secret of the return address, or signed in
 * - `job`: the job and the audit
 * - `page`: a page that waits for the customer; who has opened many payments has many
 * - `stranger`: a notification that nobody signed, a return without the secret
 */
export type Asker = "staff" | "notification" | "shopper" | "job" | "page" | "stranger";

/**
 * Places that the looks at an account's payments take, so many in each process. Nobody waits for those who take other
 * places. A look has no database connection while it waits for the gateway, so together they may be more than the ten
 * that a server has by default; a stranger's alone are few.
 */
export const PLACES = {
  /** Signed notifications and staff. */
  trusted: 3,
  /** One who has paid shows the secrets of their own payments only, but may have opened many. */
  shoppers: 2,
  /** As many as the job works on at the same time: it never waits for itself. */
  job: 5,
  strangers: 3,
} as const;
export type Places = keyof typeof PLACES;

interface Rules {
  places: Places;
  /** Where the gateway was asked within so many milliseconds, whether it answered or not, it is not asked again. */
  max_age_ms: number;
  /** Whether the look counts as one of the job's own, and moves the next one. Nobody who may be a stranger puts it off. */
  planned: boolean;
  /** A look that gets no place in time is dropped, and the ledger answers. Others come again in the background. */
  dropped: boolean;
}

export const ASKERS: Readonly<Record<Asker, Rules>> = {
  staff: { places: "trusted", max_age_ms: 0, planned: true, dropped: false },
  notification: { places: "trusted", max_age_ms: 0, planned: true, dropped: false },
  shopper: { places: "shoppers", max_age_ms: 1_000, planned: false, dropped: false },
  job: { places: "job", max_age_ms: 0, planned: true, dropped: false },
  page: { places: "strangers", max_age_ms: 3_000, planned: false, dropped: true },
  stranger: { places: "strangers", max_age_ms: 10_000, planned: false, dropped: true },
};
