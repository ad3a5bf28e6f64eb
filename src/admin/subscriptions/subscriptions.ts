import type {
  EndLink,
  FoundAmongAnswer,
  FoundRenewalAnswer,
  ListedSchedule,
  MayWork,
  NumberList,
  ScheduleDetail,
  ScheduleDetailAnswer,
  ScheduleList,
} from "../../http";
import { base64Of } from "../common/base64";
import { ask } from "../common/sdk";

const PATH = "recurring-schedules";

export const listSubscriptions = (query: URLSearchParams) => ask<ScheduleList>(PATH, { query });

const at = (number: string) => `${PATH}/${encodeURIComponent(number)}`;

export async function retrieveSubscription(number: string): Promise<ScheduleDetail> {
  return (await ask<ScheduleDetailAnswer>(at(number))).recurring_schedule;
}

/** 0 for no limit. */
export const raiseCount = (number: string, payment_count: number) =>
  ask<MayWork>(at(number), { body: { payment_count } });

export const cancelSubscription = (number: string) =>
  ask<MayWork>(at(number), { body: { status: "CANCELLED" } });

const OF_ANY = "recurring-deductions";

/** The gateway's numbers in a file, or in what was pasted. */
export const readNumbers = async (file: Blob, column?: string): Promise<string[]> => {
  const body = { file: await base64Of(file), ...(column && { column }) };
  return (await ask<NumberList>(`${OF_ANY}/numbers`, { body })).numbers;
};

/** Has a renewal recorded that was never notified: of one subscription, or of the one that the gateway names. */
export const findRenewal = (
  number: string | undefined,
  transaction_no: string,
): Promise<FoundRenewalAnswer & Partial<FoundAmongAnswer>> =>
  ask<FoundRenewalAnswer>(number === undefined ? OF_ANY : `${at(number)}/deductions`, {
    body: { transaction_no },
  });

/** The link by which whoever has it ends a subscription. */
export const endLink = (number: string) => ask<EndLink>(`${at(number)}/end-link`, { body: {} });

export const makeOrder = (number: string, reference: string) =>
  ask<MayWork>(`${at(number)}/deductions/${reference}/order`, { body: {} });

/** What its address is made of: two accounts may have the same number, so our id. */
export const addressOf = ({ id }: Pick<ListedSchedule, "id">) => `/crossborder/subscriptions/${id}`;
