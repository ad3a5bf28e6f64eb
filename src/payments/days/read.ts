import BigNumber from "bignumber.js";
import type { DayView, ListDays, SignedDayView, StatementView } from "../../http";
import { momentText } from "../../http/values";
import type { DayFigure, SignedDay, Statement } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { nameActors } from "../staff/names";
import { type AccountDay, dayOfAccount, dayOfEach } from "./accounts";

/** A comparison that has not moved on for so long has died with its server. */
const DEAD_MS = 60_000;

/** A day of one account, or of each. @throws MedusaError `account_not_found` */
export async function readDays(context: StoreContext, { day, provider_id }: ListDays): Promise<DayView[]> {
  const wanted = provider_id ? [dayOfAccount(context, provider_id, day)] : dayOfEach(context, day);
  return await Promise.all(wanted.map((one) => readDay(context, one)));
}

export async function readDay(context: StoreContext, wanted: AccountDay): Promise<DayView> {
  const { ledger, clock } = context;
  const { provider_id, account, day, today, time_zone } = wanted;
  const [figures, statements, signed] = await Promise.all([
    ledger.figuresOf(wanted),
    ledger.readStatements(wanted),
    ledger.readSignedDay(wanted),
  ]);
  const finished = statements.find(({ finished_at }) => finished_at !== null);
  const running = statements.find(
    ({ finished_at, updated_at }) => !finished_at && updated_at.getTime() > clock.now() - DEAD_MS,
  );
  const nameOf = await nameActors(
    context,
    [finished, signed].flatMap((one) => one ?? []),
  );
  return {
    ...{ provider_id, account, day, today, time_zone, figures },
    statement: finished?.result ? viewStatement(finished, finished.result, nameOf(finished)) : null,
    comparing: running ? { movements: running.movements, done: running.done } : null,
    signed: signed ? viewSigned(signed, nameOf(signed)) : null,
    changes: signed ? changesOf(signed.figures, figures) : [],
  };
}

const viewStatement = (
  { id, created_at, actor_type, actor_id }: Statement,
  result: StatementView["result"],
  actor_name: string | null,
): StatementView => ({ id, created_at: momentText(created_at), actor_type, actor_id, actor_name, result });

const viewSigned = (
  { id, created_at, actor_type, actor_id, note, figures, statement }: SignedDay,
  actor_name: string | null,
): SignedDayView => ({
  ...{ id, created_at: momentText(created_at), actor_type, actor_id, actor_name },
  ...{ note, figures, statement },
});

const keyOf = ({ provider_id, currency_code, kind }: DayFigure) => `${provider_id} ${currency_code} ${kind}`;

/** What is another since the day was signed: how many movements more or fewer, and by how much their sum differs. */
function changesOf(before: readonly DayFigure[], now: readonly DayFigure[]): DayFigure[] {
  const keys = new Map([...before, ...now].map((figure) => [keyOf(figure), figure] as const));
  return [...keys].flatMap(([key, { provider_id, currency_code, kind }]) => {
    const was = before.find((figure) => keyOf(figure) === key);
    const is = now.find((figure) => keyOf(figure) === key);
    const count = (is?.count ?? 0) - (was?.count ?? 0);
    const amount = new BigNumber(is?.amount ?? 0).minus(was?.amount ?? 0);
    if (count === 0 && amount.isZero()) return [];
    return [{ provider_id, currency_code, kind, count, amount: amount.toFixed(2) }];
  });
}
