import { Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { NotificationDetail, NotificationView } from "../../http";
import { accountIn } from "../common/channel";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { PaymentLink } from "../common/links";
import { useText, useTime } from "../common/text";
import { History } from "../history/history";
import { OutcomeBadge, SignatureBadge } from "./badges";

interface Props {
  notification: NotificationDetail;
}

/** When it came, the signature's verdict, and what came of it. */
export const Told = ({ notification }: Props) => {
  const text = useText("notifications");
  const time = useTime();
  const { signature, status, refusal, reference, provider_id, attempts, last_error, created_at } =
    notification;
  const facts: [string, ReactNode][] = [
    [text("detail.received"), time(created_at)],
    [
      text("column.signature"),
      <Verdict
        key="signature"
        badge={<SignatureBadge signature={signature} />}
        words={text(`verdict.${signature}`)}
      />,
    ],
    [
      text("column.status"),
      <Verdict key="status" badge={<OutcomeBadge status={status} />} words={text(`meaning.${status}`)} />,
    ],
    [
      text("detail.refusal"),
      refusal && (
        <span key="refusal" className="flex flex-col items-start gap-y-1">
          {text(`refused.reason.${refusal}`)}
          {[text(`refused.why.${refusal}`), text(`refused.next.${refusal}`)].map((words) => (
            <Text key={words} as="span" size="small" className="text-ui-fg-subtle">
              {words}
            </Text>
          ))}
        </span>
      ),
    ],
    [text("detail.reference"), reference && <Reference reference={reference} />],
    [text("detail.account"), accountIn(provider_id) ?? provider_id],
    [text("detail.attempts"), attempts],
    [text("detail.trouble"), last_error],
  ];
  return <Facts rows={facts} />;
};

const Verdict = ({ badge, words }: { badge: ReactNode; words: string }) => (
  <span className="flex flex-col items-start gap-y-1">
    {badge}
    <Text as="span" size="small" className="text-ui-fg-subtle">
      {words}
    </Text>
  </span>
);

const Reference = ({ reference }: { reference: string }) => {
  const text = useText("notifications");
  return (
    <span className="flex flex-col items-start">
      <CopyText label={text("detail.reference")} value={reference} />
      <PaymentLink reference={reference} />
    </span>
  );
};

/** What was done because of it, and what staff had done with it. */
export const Did = ({ notification: { events, status } }: Props) => {
  const text = useText("notifications");
  if (events.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {text(
          status === "reconciled" || status === "nothing_to_do" ? "detail.did_nothing" : "detail.not_yet",
        )}
      </Text>
    );
  }
  return <History events={events} />;
};

/** The form, field by field; a body that is no form as it came. */
export const Content = ({ notification }: { notification: NotificationView }) => {
  const { body } = notification;
  const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== "");
  if (fields.length > 0 && body.includes("=")) return <Facts rows={fields} />;
  return <pre className="txt-compact-xsmall whitespace-pre-wrap break-all px-6 py-4">{body}</pre>;
};
