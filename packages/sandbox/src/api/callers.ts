import { setTimeout as pause } from "node:timers/promises";
import type { Response } from "express";
import type { SandboxState } from "../state/sandbox-state";

const SECOND_MS = 1000;

/** When the calls of the last second came, or will be answered, in milliseconds, by sandbox. */
const taken = new WeakMap<SandboxState, number[]>();

/** Whether a call goes on: what does not is answered here, as the program in front of a gateway does it. */
export async function takesCall(state: SandboxState, response: Response): Promise<boolean> {
  const { callers, callsPerSecond, furtherCalls } = state.dialect;
  const refuse = (status: number, text: string) => {
    response.status(status).type("html").send(`<h1>${text}</h1>`);
    return false;
  };
  if (callers === "listed") return refuse(403, "Forbidden");
  if (callsPerSecond === undefined) return true;
  const now = performance.now();
  const recent = (taken.get(state) ?? []).filter((moment) => moment > now - SECOND_MS);
  const before = recent.at(-callsPerSecond);
  const turn = before === undefined ? now : Math.max(now, before + SECOND_MS);
  if (turn > now && furtherCalls !== "delayed") return refuse(429, "Too Many Requests");
  taken.set(state, [...recent, turn]);
  if (turn > now) await pause(turn - now, undefined, { signal: state.untilClose });
  return true;
}
