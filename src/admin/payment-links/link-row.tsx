import { Button, StatusBadge, Text } from "@medusajs/ui";
import type { PaymentLinkView } from "../../http";
import { CopyText } from "../common/copy-text";
import { useQuestion } from "../common/focus";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useText, useTime } from "../common/text";
import { useLinkAct } from "./links";

const COLOURS = {
  active: "green",
  expired: "grey",
  revoked: "red",
} as const satisfies Record<PaymentLinkView["status"], string>;

interface Props {
  link: PaymentLinkView;
  sendsEmail: boolean;
}

/** One link: until when it is good, the address to copy, and what can be done with it. */
export const LinkRow = ({ link, sendsEmail }: Props) => {
  const text = useText("payment_links");
  const time = useTime();
  const isActive = link.status === "active";
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle">
          {text("until", { time: time(link.revoked_at ?? link.expires_at) })}
        </Text>
        <StatusBadge color={COLOURS[link.status]}>{text(`status.${link.status}`)}</StatusBadge>
      </div>
      {isActive && (
        <div className="[overflow-wrap:anywhere]">
          <CopyText label={text("copy")} value={link.url} />
        </div>
      )}
      {isActive && <LinkActs link={link} sendsEmail={sendsEmail} />}
    </li>
  );
};

const LinkActs = ({ link: { id }, sendsEmail }: Props) => {
  const text = useText("payment_links");
  const may = useMay();
  const prompt = useQuestion();
  const params = { id };
  const send = () => ask("POST payment-links/:id/send", { params });
  const sending = useLinkAct(`send ${id}`, send, text("sent"));
  const revoking = useLinkAct(
    `revoke ${id}`,
    () => ask("DELETE payment-links/:id", { params }),
    text("revoked"),
  );
  const revoke = async () => {
    const isMeant = await prompt({
      title: text("before_revoke.title"),
      description: text("before_revoke.text"),
      confirmText: text("revoke"),
    });
    if (isMeant) revoking.run();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {sendsEmail && may("crossborder_payment_link:create") && (
          <Button size="small" variant="secondary" isLoading={sending.isPending} onClick={sending.run}>
            {text("send")}
          </Button>
        )}
        {may("crossborder_payment_link:delete") && (
          <Button
            size="small"
            variant="secondary"
            isLoading={revoking.isPending}
            onClick={() => void revoke()}
          >
            {text("revoke")}
          </Button>
        )}
      </div>
      <Problem error={sending.error ?? revoking.error} place="payment_link" />
    </>
  );
};
