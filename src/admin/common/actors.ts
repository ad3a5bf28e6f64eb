import { useQuery } from "@tanstack/react-query";
import type { Texts } from "../i18n/en";
import { sdk } from "./sdk";
import { useText } from "./text";

/** One line of a history, as the API answers it. */
export interface HistoryEvent {
  id: string;
  name: string;
  actor_type: keyof Texts["common"]["actor"];
  actor_id: string | null;
  data: Record<string, string | number | boolean | undefined>;
  created_at: string;
}

/** Who did something: by name, where the user may see who works here. */
export function useActors(): (event: HistoryEvent) => string {
  const text = useText("common");
  const { data: users } = useQuery({
    queryKey: ["crossborder", "users"],
    queryFn: async () =>
      (await sdk.admin.user.list({ limit: 200, fields: "id,email,first_name,last_name" })).users,
    staleTime: 300_000,
    retry: false,
  });
  return ({ actor_type, actor_id }) => {
    const user = actor_type === "user" ? users?.find(({ id }) => id === actor_id) : undefined;
    const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
    return name || user?.email || text(`actor.${actor_type}`);
  };
}
