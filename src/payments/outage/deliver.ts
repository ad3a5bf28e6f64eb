import { z } from "@medusajs/framework/zod";
import { accountProviderIds } from "../accounts";
import { tellStaff } from "../attention/deliver";
import type { StoreContext } from "../context";
import { CrossborderEvents } from "../events";
import { accountIn } from "../provider-id";
import { readOutage } from "./status";

/** As it comes from the event bus. */
const outageEvent = z.object({
  provider_id: z.string(),
  since: z.string(),
  until: z.string().nullish(),
});

/** Tells staff in the feed, and by e-mail where the account names addresses: once when the gateway is down, once when it answers again. */
export async function deliverOutage(context: StoreContext, name: string, data: unknown): Promise<void> {
  const { container, ledger } = context;
  const { provider_id, since, until } = outageEvent.parse(data);
  const isUp = name === CrossborderEvents.GATEWAY_UP;
  const [row] = await ledger.listGatewayOutages({ id: provider_id }, { take: 1 });
  const outage = row && (await readOutage(context, row));
  const { waited = 0, waiting = 0, paid = 0, unpaid = 0 } = outage ?? {};
  const isNamed = accountProviderIds(container).length > 1;
  const account = (isNamed && accountIn(provider_id)) || "";
  const code = isUp ? "gateway_up" : "gateway_down";
  const down = { account, since: minute(since), waiting };
  const up = { ...down, until: minute(until ?? since), waited, paid, unpaid };
  await tellStaff(context, {
    key: [code, provider_id, since].join("-"),
    provider_ids: [provider_id],
    write: (words) =>
      isUp
        ? { title: words.up, description: words.up_text(up) }
        : { title: words.down, description: words.down_text(down) },
    data: { code, provider_id, reference: null, order_id: null },
  });
}

/** An e-mail knows no time zone of its reader's. */
const minute = (moment: string) => `${moment.slice(0, 16).replace("T", " ")} UTC`;
