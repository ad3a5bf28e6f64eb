import { Badge, Container, Drawer, Heading, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RefusedList, RefusedView } from "../../http";
import { accountIn } from "../common/channel";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { LINK_LOOK } from "../common/links";
import { ask } from "../common/sdk";
import { useAgo, useText, useTime } from "../common/text";

const POLL_MS = 30_000;
/** So many hours, accounts and reasons are shown at most. */
const MOST = "100";

/** What was refused for one reason, of one account, hour by hour, the newest first. */
type Refused = [RefusedView, ...RefusedView[]];

/** Notifications that are not in the inbox: how many, and why. Nothing where none was refused. */
export const RefusedSection = () => {
  const text = useText("notifications");
  const [open, setOpen] = useState<string>();
  const { data } = useQuery({
    queryKey: ["crossborder", "refused-notifications"],
    queryFn: () => ask<RefusedList>("refused-notifications", { query: new URLSearchParams({ limit: MOST }) }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  });
  const groups = groupsOf(data?.refused ?? []);
  const shown = groups.find(([first]) => keyOf(first) === open);
  if (groups.length === 0) return null;
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{text("refused.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {text("refused.subtitle")}
        </Text>
      </div>
      <ul className="divide-y">
        {groups.map((group) => (
          <RefusedRow key={keyOf(group[0])} group={group} onOpen={() => setOpen(keyOf(group[0]))} />
        ))}
      </ul>
      {shown && <RefusedDrawer group={shown} onClose={() => setOpen(undefined)} />}
    </Container>
  );
};

const keyOf = ({ provider_id, reason }: RefusedView) => `${provider_id} ${reason}`;
const sumOf = (group: Refused) => group.reduce((sum, { count }) => sum + count, 0);

function groupsOf(rows: RefusedView[]): Refused[] {
  const groups = new Map<string, Refused>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known) known.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

const RefusedRow = ({ group, onOpen }: { group: Refused; onOpen: () => void }) => {
  const text = useText("notifications");
  const ago = useAgo();
  const [{ provider_id, reason, last_at }] = group;
  return (
    <li className="txt-small flex flex-wrap items-center gap-x-3 gap-y-1 px-6 py-3">
      <Badge size="2xsmall">{sumOf(group)}</Badge>
      <button type="button" className={LINK_LOOK} onClick={onOpen}>
        {text(`refused.reason.${reason}`)}
      </button>
      <span className="text-ui-fg-subtle">
        {provider_id
          ? text("refused.account", { account: accountIn(provider_id) })
          : text("refused.no_account")}
      </span>
      <time dateTime={last_at} className="text-ui-fg-subtle">
        {text("refused.last", { ago: ago(last_at) })}
      </time>
    </li>
  );
};

const RefusedDrawer = ({ group, onClose }: { group: Refused; onClose: () => void }) => {
  const text = useText("notifications");
  const time = useTime();
  const [{ provider_id, reason, last_at, last_reference, last_sender }] = group;
  return (
    <Drawer open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{text(`refused.reason.${reason}`)}</Drawer.Title>
          <Drawer.Description>{text("refused.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex-1 overflow-y-auto p-0">
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            <Text size="small">{text(`refused.why.${reason}`)}</Text>
            <Text size="small" className="text-ui-fg-subtle">
              {text(`refused.next.${reason}`)}
            </Text>
          </div>
          <Facts
            rows={[
              [text("refused.count"), sumOf(group)],
              [text("detail.account"), provider_id && accountIn(provider_id)],
              [text("refused.last_at"), time(last_at)],
              [
                text("refused.last_reference"),
                last_reference && <CopyText label={text("refused.last_reference")} value={last_reference} />,
              ],
              [text("refused.last_sender"), text(`refused.sender.${last_sender}`)],
              ...group.map(({ hour, count }) => [time(hour), count] as const),
            ]}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  );
};
