import type { Script } from "./play";
import { choose, complete, holds } from "./steps";

export const script = (name: string, ...steps: Script["steps"]): Script => ({ name, steps });

/** What many scripts begin with: an order that is paid, or whose money is held. */
export const paid = [choose, complete];
export const held = [choose, holds, complete];
