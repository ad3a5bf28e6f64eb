import type { Texts } from "../i18n/en";

/** Who did something, with a name where the server knows one. */
export interface Actor {
  actor_type: keyof Texts["history"]["actor"];
  actor_id: string | null;
  actor_name: string | null;
}

/** A line of a history, as the server answers it. */
export interface HistoryEvent extends Actor {
  id: string;
  name: string;
  created_at: string;
  data: Record<string, string | number | boolean>;
}
