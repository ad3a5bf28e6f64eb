import { Alert } from "@medusajs/ui";
import type { GatewayStatus, Outage } from "../../http";
import { WhatToDo } from "../common/docs-link";
import { useText } from "../common/text";
import { useDownSince, useHour, useStatus } from "./use-status";

interface Props {
  /** Of the payments of a page that is about some; without them it is about all accounts. */
  providerIds?: readonly string[];
}

type Account = GatewayStatus["accounts"][number];

/** That a gateway does not answer, and for a while after it has again what became of the payments that waited. Comes by itself. */
export const GatewayBanner = ({ providerIds }: Props) => {
  const accounts = useStatus()?.accounts ?? [];
  const isMeant = ({ id }: Account) => !providerIds || providerIds.some((one) => one.endsWith(`_${id}`));
  const shown = accounts.filter(isMeant).flatMap(({ id, outage }) => (outage ? [{ id, outage }] : []));
  return (
    // There before it says something, or a screen reader would not read it.
    <div role="status" className={shown.length > 0 ? "flex flex-col gap-y-2" : ""}>
      {shown.map(({ id, outage }) => (
        <OutageAlert key={id} outage={outage} account={accounts.length > 1 ? id : undefined} />
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

const OutageAlert = ({ outage, account }: { outage: Outage; account: string | undefined }) => {
  const text = useText("gateway");
  const hour = useHour();
  const named = account ? ({ suffix: "_account", account } as const) : ({ suffix: "" } as const);
  const { since, until, waited, waiting, paid, unpaid } = outage;
  if (!until) {
    return (
      <Alert variant="error">
        <span className="block">
          {text(`down${named.suffix}`, { ...named, since: hour(since), count: waiting })}
        </span>
        <span className="text-ui-fg-subtle block">
          {text("down_hint")} <WhatToDo page="operations/alerts.md#crossbordergatewaydown" />
        </span>
      </Alert>
    );
  }
  const became = [
    waited === 0 ? text("waited_none") : text("waited", { count: waited }),
    ...(paid > 0 ? [text("paid", { count: paid })] : []),
    ...(unpaid > 0 ? [text("unpaid", { count: unpaid })] : []),
    ...(waiting > 0 ? [text("waiting", { count: waiting })] : []),
  ];
  return (
    <Alert variant={waiting > 0 ? "info" : "success"}>
      {[text(`up${named.suffix}`, { ...named, until: hour(until) }), ...became].join(" ")}
    </Alert>
  );
};
