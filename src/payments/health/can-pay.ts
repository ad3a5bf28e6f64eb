import type { CanPay, Check } from "../../http";

/** An error of one of these keeps customers of its account from paying; about the whole store, all of them. */
const NEEDED: readonly string[] = ["dependencies", "gateway", "gateway address"];
/** So does nothing else at once. What of it is an error or a warning is a reason to look today. */
const LOOKED_AFTER: readonly string[] = [
  "worker",
  "reconciliation job",
  "refused notifications",
  "inbox",
  "due transactions",
];

/** Whether customers can pay now: at each account, at some of them, at none. */
export function canPay(checks: readonly Check[], accounts: readonly string[]): CanPay {
  const about = ({ name, account }: Check) => ({ name, ...(account !== undefined && { account }) });
  const stops = checks.filter(({ name, status }) => status === "error" && NEEDED.includes(name));
  const isStopped = (account: string) =>
    stops.some((one) => one.account === undefined || one.account === account);
  const troubles = checks.filter(
    ({ name, status }) => (status === "error" || status === "warning") && LOOKED_AFTER.includes(name),
  );
  const because = [...stops, ...troubles].map(about);
  if (because.length === 0) return { answer: "yes", because };
  return { answer: accounts.length > 0 && accounts.every(isStopped) ? "no" : "yes_but", because };
}
