import { ArrowDownTray } from "@medusajs/icons";
import { Button, Container, Heading, Text, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import type { DayView } from "../../http";
import { useChannelName } from "../common/channel";
import { saveFile } from "../common/sdk";
import { useMoney, useText } from "../common/text";
import { Movements } from "./movements";
import { Signature } from "./signature";
import { StatementSection } from "./statement-section";

/** One day of one account: sums, the gateway's statement, who has signed it, and every movement. */
export const DaySection = ({ day }: { day: DayView }) => {
  const text = useText("days");
  return (
    <Container className="divide-y p-0" role="region" aria-label={`${day.account} ${day.day}`}>
      <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
        <div>
          <Heading level="h2">{day.account}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {text("of_zone", { day: day.day, zone: day.time_zone })}
          </Text>
        </div>
        <Export day={day} />
      </div>
      <Figures figures={day.figures} />
      <StatementSection day={day} />
      <Signature day={day} />
      {day.figures.length > 0 && <Movements day={day} />}
    </Container>
  );
};

const Export = ({ day: { provider_id, account, day } }: { day: DayView }) => {
  const text = useText("days");
  const exporting = useMutation({
    mutationFn: () =>
      saveFile("days/export", `day-${account}-${day}.csv`, new URLSearchParams({ provider_id, day })),
    onError: ({ message }) => toast.error(text("not_exported"), { description: message }),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <ArrowDownTray />
      {text("export")}
    </Button>
  );
};

/** Sums, by currency and channel. */
const Figures = ({ figures }: { figures: DayView["figures"] }) => {
  const text = useText("days");
  const [money, channel] = [useMoney(), useChannelName()];
  if (figures.length === 0)
    return (
      <Text size="small" role="status" className="text-ui-fg-subtle px-6 py-4">
        {text("none")}
      </Text>
    );
  return (
    <div className="overflow-x-auto px-6 py-4" tabIndex={0} role="region" aria-label={text("sums")}>
      <table className="txt-small w-full text-right">
        <thead className="text-ui-fg-subtle">
          <tr>
            <th className="py-1 text-left font-normal">{text("column.channel")}</th>
            <th className="py-1 text-left font-normal">{text("column.kind")}</th>
            <th className="py-1 pl-4 font-normal">{text("column.count")}</th>
            <th className="py-1 pl-4 font-normal">{text("column.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ provider_id, currency_code, kind, count, amount }) => (
            <tr key={`${provider_id} ${currency_code} ${kind}`}>
              <th className="whitespace-nowrap py-1 text-left font-normal">{channel(provider_id)}</th>
              <td className="py-1 text-left">{text(`kind.${kind}`)}</td>
              <td className="py-1 pl-4">{count}</td>
              <td className="whitespace-nowrap py-1 pl-4">{money(amount, currency_code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
