import type { Audit, AuditedPage, AuditFinding, NewAudit, NewFinding, OpenFinding } from "./audits";
import type { StatementComparison, Day, DifferentLine, WhichDay } from "./days";
import type { Filter, Id, Page } from "./filter";
import type { FindingOutcome } from "./findings";
import type { Counted, WantedTransactions } from "./list-statements";
import type { ListedPage, TransactionPage } from "./page-statements";
import type {
  DailySums,
  DayFigure,
  DayMovement,
  MovementFilter,
  MovementsOfDay,
} from "./movement-statements";
import type { Actor } from "./types";
import type { TransactionState } from "./states";
import type { GatewayOutage, LedgerTransaction } from "./types";
import type { WaitingFilter, WaitingPage } from "./waiting-statements";

/** Audits: see `Audit`. */
export interface AuditLedger {
  /** @throws MedusaError NOT_FOUND */
  retrieveAudit(id: string): Promise<Audit>;
  listAudits(filter: Filter<Audit>, page?: Page<Audit>): Promise<Audit[]>;
  listAndCountAudits(filter: Filter<Audit>, page?: Page<Audit>): Promise<[Audit[], number]>;
  listAuditFindings(filter: Filter<AuditFinding>, page?: Page<AuditFinding>): Promise<AuditFinding[]>;
  listAndCountAuditFindings(
    filter: Filter<AuditFinding>,
    page?: Page<AuditFinding>,
  ): Promise<[AuditFinding[], number]>;
  countFindings(audit_id: string): Promise<Record<FindingOutcome, number>>;
  findOpen(audit_id: string): Promise<OpenFinding[]>;
  beginAudit(audit: NewAudit): Promise<Audit | undefined>;
  /** Until when the caller works on it, alone; undefined where another server does. */
  claimAudit(id: string, until: Date | null): Promise<Date | undefined>;
  leaveAudit(id: string, until: Date): Promise<void>;
  listToAudit(audit: Audit, provider_ids: string[], limit: number): Promise<LedgerTransaction[]>;
  recordAudited(audit: Audit, page: AuditedPage): Promise<Audit | undefined>;
  noteFinding(finding: NewFinding): Promise<AuditFinding>;
  settleFinding(finding: Id, outcome: FindingOutcome): Promise<void>;
  healFindings(audit: Id, transaction_id: string[]): Promise<void>;
  leaveOpenFindings(audit_id: string): Promise<void>;
  noteUnknownPayment(finding: NewFinding & { payment_id: string }, provider_id: string): Promise<void>;
  finishAudit(audit: Id, finished_at: Date): Promise<void>;
}

/** Lists and sums for staff. */
export interface StaffLedger {
  pageOfTransactions(wanted: WantedTransactions, page: TransactionPage): Promise<ListedPage>;
  countTransactions(wanted: WantedTransactions): Promise<Counted>;
  transactionsBehind(
    after: string | undefined,
    wanted: WantedTransactions,
    limit: number,
  ): Promise<LedgerTransaction[]>;
  listWaiting(filter: WaitingFilter): Promise<WaitingPage>;
  sumMovements(filter: MovementFilter): Promise<DailySums[]>;
}

/** Days of a merchant: what moved, what the gateway's statement says of it, and who has signed them. */
export interface DayLedger {
  listMovements(wanted: MovementsOfDay): Promise<DayMovement[]>;
  figuresOf(filter: Pick<MovementFilter, "provider_ids" | "from" | "to">): Promise<DayFigure[]>;
  readDay(which: WhichDay): Promise<Day | undefined>;
  readDifferentLines(which: WhichDay): Promise<DifferentLine[] | undefined>;
  readStatementColumns(merchant: string): Promise<Record<string, string> | undefined>;
  /** Resolves to false where the day is signed, and nothing is written. */
  keepComparison(which: WhichDay, comparison: StatementComparison): Promise<boolean>;
  /** Resolves to undefined where somebody has signed the day before, or compared it once more. */
  signDay(
    which: WhichDay,
    signed: Pick<Day, "note" | "compared_at"> & { by: Actor; figures: DayFigure[] },
  ): Promise<Day | undefined>;
  findNamed(provider_ids: string[], numbers: readonly string[]): Promise<LedgerTransaction[]>;
}

/** What there is of what not every shop has. */
export interface Used {
  /** A payment was opened at the counter. */
  counter: boolean;
  /** There is a schedule. */
  subscriptions: boolean;
}

/** What the shop is told before its customers tell it: a gateway that does not answer. */
export interface WatchLedger {
  /** A server has had no answer of an account's gateway since then. Resolves to whether anything was written. */
  noteSilence(provider_id: string, since: Date): Promise<boolean>;
  /** It answers. `provider_ids` are those of the account. Resolves to whether anything was written. */
  noteAnswer(provider_id: string, provider_ids: string[]): Promise<boolean>;
  listGatewayOutages(filter: Filter<GatewayOutage>, page?: Page<GatewayOutage>): Promise<GatewayOutage[]>;
  countUndecided(provider_ids: string[]): Promise<number>;
  used(): Promise<Used>;
  countByState(ids: string[]): Promise<Partial<Record<TransactionState, number>>>;
}
