/**
 * What has the gateway asked about a payment:
 * - `refresh`: staff who wants to see how it stands, or the store's own code: looks again even at what is reconciled, and moves no money
 * - `staff`: a member of the staff who has said what is to be done, and Medusa where it says that an order was cancelled
 * - `store`: a clerk's scan or poll
 * - `solver`: the member of the staff who has just called it solved
 * - `notification`: the gateway, which has signed it
 * - `shopper`: the one who pays, and has shown it: by the secret of the return address, or signed in
 * - `job`: the job, for what is due
 * - `drift`: the job, for what Medusa has refunded or cancelled without telling
 * - `recheck`: the job, for what is closed and may have been paid all the same, and for a signed notification that it takes up
 * - `audit`: the nightly comparison, for what it found; what a person called solved moves no money by it
 * - `page`: a page that waits for the customer; a shopper who has opened many payments has many
 * - `stranger`: a notification that is not signed, a return without the secret
 */
export type Trigger =
  | "refresh"
  | "staff"
  | "store"
  | "solver"
  | "notification"
  | "shopper"
  | "job"
  | "drift"
  | "recheck"
  | "audit"
  | "page"
  | "stranger";

/**
 * Places that the looks at an account's payments take, so many in each process. No caller waits for those who take other
 * places. A look has no database connection while it waits for the gateway, so together they may be more than the ten
 * that a server has by default; a stranger's alone are few.
 */
export const PLACES = {
  /** Signed notifications and staff. */
  trusted: 3,
  /** A shopper shows the secrets of their own payments only, but may have opened many. */
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
  /** Whether the look counts as one of the job's own, and moves the next one. No look that a stranger may have caused puts it off. */
  countsAsLook: boolean;
  /** A look that gets no place in time is dropped, and the ledger answers. Others come again in the background. */
  bestEffort: boolean;
  /** Looks again even at what both sides agree on, and asks a gateway that has not answered for a while. */
  force: boolean;
  /**
   * Has the gateway asked in every state, unless it has answered since. Where it shows the same as before, nothing else is
   * done.
   */
  alwaysQueries: boolean;
  /** False leaves what moves money, or closes something at the gateway, to the job. */
  movesMoney: boolean;
  /** False answers with the payment where a person must look: who asked sees that there. */
  throwsAttention: boolean;
}

const PATIENT = {
  max_age_ms: 0,
  countsAsLook: true,
  bestEffort: false,
  force: false,
  alwaysQueries: false,
  movesMoney: true,
  throwsAttention: true,
} as const;
const STRANGE = { ...PATIENT, places: "strangers", countsAsLook: false, bestEffort: true } as const;

export const TRIGGERS: Readonly<Record<Trigger, Rules>> = {
  refresh: {
    ...PATIENT,
    places: "trusted",
    countsAsLook: false,
    force: true,
    movesMoney: false,
    throwsAttention: false,
  },
  staff: { ...PATIENT, places: "trusted", force: true },
  store: { ...PATIENT, places: "trusted" },
  solver: { ...PATIENT, places: "trusted", countsAsLook: false },
  notification: { ...PATIENT, places: "trusted", alwaysQueries: true },
  shopper: { ...PATIENT, places: "shoppers", max_age_ms: 1_000, countsAsLook: false },
  job: { ...PATIENT, places: "job" },
  drift: { ...PATIENT, places: "job", force: true },
  recheck: { ...PATIENT, places: "job", alwaysQueries: true },
  audit: { ...PATIENT, places: "job", force: true },
  page: { ...STRANGE, max_age_ms: 3_000 },
  stranger: { ...STRANGE, max_age_ms: 10_000 },
};
