import en from "../../texts/en/health.json";
import { fill } from "../../texts/fill";
import { COMMAND } from "../command";
import type { Check } from "../settings";

/** What was found, without the words for it. */
export type Found = Omit<Check, "message" | "next">;
type Sentences = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>;

const FINDINGS: Sentences = en.finding;
const NEXT: Sentences = en.next;

/** A check in the sentences of the admin, in English. */
export function viewCheck(found: Found, now: number): Check {
  const { facts = {} } = found;
  const name = found.name.replaceAll(" ", "_");
  const { moment, count = facts.failures } = facts;
  const values = {
    ...facts,
    command: COMMAND,
    ...(count !== undefined && { count }),
    ...(moment !== undefined && { moment: ago(new Date(moment), now) }),
  };
  const form = count === 0 ? "_zero" : count === 1 ? "_one" : "";
  const texts = FINDINGS[name];
  const message = texts?.[found.finding + form] ?? texts?.[found.finding] ?? found.finding;
  const next = NEXT[name]?.[found.finding];
  return { ...found, message: fill(message, values), ...(next && { next: fill(next, values) }) };
}

function ago(moment: Date, now: number): string {
  const minutes = Math.max(0, Math.floor((now - moment.getTime()) / 60_000));
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}
