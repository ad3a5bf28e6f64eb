import { Button, Drawer, Heading, Text, toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { NotificationDetail, NotificationView } from "../../http";
import { accountIn } from "../common/channel";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { useFocusReturn, useQuestion } from "../common/focus";
import { Loading } from "../common/loading";
import { PaymentLink } from "../common/links";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useStillWorking } from "../common/still-working";
import { useText, useTime } from "../common/text";
import { History } from "../history/history";
import { OutcomeBadge, SignatureBadge } from "./badges";

const retrieve = async (id: string) => (await ask("GET notifications/:id", { params: { id } })).notification;

interface Props {
  id: string;
  onClose: () => void;
}

/** One notification: what it says, whether the gateway sent it, what came of it, and the button that tries again. */
export const NotificationDrawer = ({ id, onClose }: Props) => {
  const text = useText("notifications");
  const { data: notification, error } = useQuery({
    queryKey: ["crossborder", "notification", id],
    queryFn: () => retrieve(id),
    staleTime: 0,
  });
  const retrying = useRetry(id);
  const may = useMay();
  return (
    <Drawer open onOpenChange={(open) => open || onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{text("detail.heading")}</Drawer.Title>
          <Drawer.Description>{text("detail.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex-1 divide-y overflow-y-auto p-0">
          <Problem error={error ?? retrying.error} className="m-6" />
          {!notification && !error && <Loading className="p-6" />}
          {notification && (
            <>
              <Told notification={notification} />
              <Section heading={text("detail.did")}>
                <Did notification={notification} />
              </Section>
              <Section heading={text("detail.content")} hint={text("detail.content_hint")}>
                <Content notification={notification} />
              </Section>
            </>
          )}
        </Drawer.Body>
        {notification && notification.status !== "refused" && may("crossborder_notification:update") && (
          <Drawer.Footer>
            <RetryButton notification={notification} retrying={retrying} />
          </Drawer.Footer>
        )}
      </Drawer.Content>
    </Drawer>
  );
};

interface SectionProps {
  heading: string;
  hint?: string;
  children: ReactNode;
}

const Section = ({ heading, hint, children }: SectionProps) => (
  <section>
    <div className="px-6 pt-4">
      <Heading level="h3">{heading}</Heading>
      {hint && (
        <Text size="small" className="text-ui-fg-subtle">
          {hint}
        </Text>
      )}
    </div>
    {children}
  </section>
);

function useRetry(id: string) {
  const text = useText("notifications");
  const client = useQueryClient();
  const followUp = useStillWorking();
  return useMutation({
    // Also where it failed again it answers with the notification: its status says so.
    mutationFn: () => ask("POST notifications/:id/retry", { params: { id } }),
    onSuccess: ({ notification: { status, last_error: description }, still_working }) => {
      if (still_working) void followUp(() => retrieve(id));
      else if (status === "reconciled") toast.success(text("retry.done"));
      else
        toast.error(text(status === "received" ? "retry.waiting" : `retry.${status}`), {
          ...(description && { description }),
        });
    },
    onSettled: () => client.invalidateQueries(),
  });
}

interface RetryProps {
  notification: NotificationView;
  retrying: ReturnType<typeof useRetry>;
}

/** Says before what will happen: who retries one whose signature is not valid vouches for it. */
const RetryButton = ({ notification, retrying }: RetryProps) => {
  const text = useText("notifications");
  const prompt = useQuestion();
  const vouches = notification.signature !== "valid";
  const retry = async () => {
    const agreed = await prompt({
      variant: vouches ? "danger" : "confirmation",
      title: text(vouches ? "retry.heading_vouch" : "retry.heading"),
      description: text(vouches ? "retry.before_vouch" : "retry.before"),
      confirmText: text(vouches ? "retry.confirm_vouch" : "retry.confirm"),
    });
    if (agreed) retrying.mutate();
  };
  return (
    <Button size="small" variant="secondary" isLoading={retrying.isPending} onClick={retry}>
      {text("retry.action")}
    </Button>
  );
};

interface DetailProps {
  notification: NotificationDetail;
}

/** When it came, the signature's verdict, and what came of it. */
const Told = ({ notification }: DetailProps) => {
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
const Did = ({ notification: { events, status } }: DetailProps) => {
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
const Content = ({ notification }: { notification: NotificationView }) => {
  const { body } = notification;
  const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== "");
  if (fields.length > 0 && body.includes("=")) return <Facts rows={fields} />;
  return <pre className="txt-compact-xsmall whitespace-pre-wrap break-all px-6 py-4">{body}</pre>;
};
