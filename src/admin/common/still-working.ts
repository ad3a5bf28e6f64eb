import { toast } from "@medusajs/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "./text";

const POLL_MS = 2_000;
/** For a minute: what comes later the page's own polls show, or the next visit. */
const POLLS = 30;

/** Says that the gateway has not answered yet, and has every page read anew once `read` shows something else than before. */
export function useStillWorking(): (read: () => Promise<unknown>) => Promise<void> {
  const text = useText("common");
  const client = useQueryClient();
  return async (read) => {
    toast.info(text("still_working"));
    const look = async () => JSON.stringify(await read().catch(() => undefined));
    const before = await look();
    for (let polls = 0; polls < POLLS; polls++) {
      await new Promise((resume) => setTimeout(resume, POLL_MS));
      const now = await look();
      if (now !== undefined && now !== before) break;
    }
    await client.invalidateQueries();
  };
}
