import { XMarkMini } from "@medusajs/icons";
import { Alert, IconButton } from "@medusajs/ui";
import type { GatewayStatus, Outage } from "../../http";
import { useKept } from "../common/kept";
import { useText } from "../common/text";
import { isTheirs, useDownSince, useHour, useHours, useStatus } from "./use-status";

interface Props {
  /** Of the payments of a page that is about some; without them it is about all merchants. */
  providerIds?: readonly string[];
}

type Account = GatewayStatus["accounts"][number];

/** That a gateway does not answer, and for a while after it has again what is still open. Comes by itself, and stays closed once it is. */
export const GatewayBanner = ({ providerIds }: Props) => {
  const accounts = useStatus()?.accounts ?? [];
  const isMeant = (account: Account) => !providerIds || providerIds.some((one) => isTheirs(account, one));
  const shown = accounts
    .filter(isMeant)
    .flatMap(({ provider_id, entries, outage }) => (outage ? [{ provider_id, entries, outage }] : []));
  return (
    // There before it says something, or a screen reader would not read it.
    <div role="status" className={shown.length > 0 ? "flex flex-col gap-y-2" : ""}>
      {shown.map(({ provider_id, entries, outage }) => (
        <OutageAlert
          key={provider_id}
          provider_id={provider_id}
          outage={outage}
          account={accounts.length > 1 ? entries.join(", ") : undefined}
        />
      ))}
    </div>
  );
};

/** Beside what calls the gateway: it may not reach it now. */
export const GatewayDownHint = ({ provider_id }: { provider_id: string }) => {
  const text = useText("gateway");
  const hour = useHour();
  const since = useDownSince(provider_id);
  if (since === undefined) return null;
  return <p className="txt-small text-ui-fg-error basis-full">{text("down_act", { since: hour(since) })}</p>;
};

interface AlertProps {
  provider_id: string;
  outage: Outage;
  account: string | undefined;
}

const OutageAlert = ({ provider_id, outage, account }: AlertProps) => {
  const text = useText("gateway");
  const [hour, hours] = [useHour(), useHours()];
  const { since, until, waiting } = outage;
  const [closed, close] = useKept(`crossborder.outage-closed.${provider_id}`);
  const shown = [since, until ?? "down"].join(" ");
  if (closed === shown) return null;
  const named = account ? ({ suffix: "_account", account } as const) : ({ suffix: "" } as const);
  const open = waiting > 0 ? text("waiting", { count: waiting }) : text("waiting_none");
  return (
    <Alert variant={until ? "success" : "error"}>
      <div className="flex items-start justify-between gap-x-2">
        {until ? (
          `${text(`up${named.suffix}`, { ...named, hours: hours(since, until) })} ${open}`
        ) : (
          <div>
            {text(`down${named.suffix}`, { ...named, since: hour(since), count: waiting })}
            <span className="text-ui-fg-subtle block">{text("down_hint")}</span>
          </div>
        )}
        <IconButton
          size="2xsmall"
          variant="transparent"
          aria-label={text("close")}
          onClick={() => close(shown)}
        >
          <XMarkMini />
        </IconButton>
      </div>
    </Alert>
  );
};
