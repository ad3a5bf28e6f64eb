import type { Script } from "./play";
import { choose, complete, defers, holds } from "./steps";

export const script = (name: string, ...steps: Script["steps"]): Script => ({ name, steps });

/** What many scripts begin with: an order that is paid, whose money is held, or that is paid later. */
export const paid = [choose, complete];
export const held = [choose, holds, complete];
export const placed = [choose, defers, complete];
