import { model } from "@medusajs/framework/utils";

/** The last run of the job, and of what it does each hour, whichever server it was on. */
export const JobRun = model.define("crossborder_job_run", {
  /** The job's name, `hourly`, or of which account a history was looked through, or what is lost asked about. */
  id: model.id().primaryKey(),
  started_at: model.dateTime(),
  /** When the first run began since which none has finished; null once one has. */
  unfinished_since: model.dateTime().nullable(),
  /** Null while it runs, or when its server died. */
  finished_at: model.dateTime().nullable(),
  /** What it left to the next run because it failed. */
  failures: model.number().default(0),
  /**
   * Up to when Medusa's records were looked through for what moved back, and the last order that was looked at of those left unpaid; of
   * a history, when the last payment was opened that was looked at.
   */
  looked_to: model.dateTime().nullable(),
  position: model.text().nullable(),
  /** When the gateway of each account last answered a server that runs the job, by the provider id that stands for the account. */
  answered: model.json().nullable(),
  /** How often a gateway was asked about what the ledger does not have, in the hour from `started_at` on. */
  asked: model.number().default(0),
});
