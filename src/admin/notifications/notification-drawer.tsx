import { Button, Drawer, Heading, Text, toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationView } from "../../http";
import { useFocusReturn, useQuestion } from "../common/focus";
import { Loading } from "../common/loading";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useStillWorking } from "../common/still-working";
import { useText } from "../common/text";
import { Content, Did, Told } from "./notification-parts";

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
  children: React.ReactNode;
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
  const common = useText("common");
  const prompt = useQuestion();
  const vouches = notification.signature !== "valid";
  const retry = async () => {
    const agreed = await prompt({
      variant: vouches ? "danger" : "confirmation",
      title: text(vouches ? "retry.heading_vouch" : "retry.heading"),
      description: text(vouches ? "retry.before_vouch" : "retry.before"),
      confirmText: text(vouches ? "retry.confirm_vouch" : "retry.confirm"),
      cancelText: common("not_now"),
    });
    if (agreed) retrying.mutate();
  };
  return (
    <Button size="small" variant="secondary" isLoading={retrying.isPending} onClick={retry}>
      {text("retry.action")}
    </Button>
  );
};
