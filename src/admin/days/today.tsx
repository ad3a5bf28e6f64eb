import { Button, Container, Input } from "@medusajs/ui";
import { useSearchParams } from "react-router-dom";
import type { DayView } from "../../http";
import { AccountChoice } from "../common/account-choice";
import { Loading } from "../common/loading";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { useMay } from "../common/may";
import { DailyChart } from "./daily-chart";
import { DaySection } from "./day-section";
import { useDays } from "./days";

const DAY_MS = 24 * 60 * 60_000;

const beside = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** One day of an account, or of each. Account and day are in the address. */
export const Today = () => {
  const text = useText("days");
  const maySeeChart = useMay()("crossborder_audit:read");
  const [address, setAddress] = useSearchParams();
  const [account, given] = [address.get("account"), address.get("day")];
  const { data, error } = useDays(given, account);
  const all = useDays(null, null).data ?? [];
  const day = given ?? data?.[0]?.day;
  const change = (name: string, value: string | undefined) =>
    setAddress((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      return before;
    });
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")}>
          <AccountChoice
            chosen={account ?? undefined}
            accounts={all.map((one) => [one.provider_id, one.account] as const)}
            onChoose={(one) => change("account", one)}
          />
          {day && <DayChoice day={day} onChoose={(one) => change("day", one)} />}
        </PageHead>
      </Container>
      <Problem error={error} />
      {!data && !error && (
        <Container>
          <Loading />
        </Container>
      )}
      {data?.map((one) => (
        <DaySection key={`${one.provider_id} ${one.day}`} day={one} />
      ))}
      {maySeeChart && <DailyChart />}
    </div>
  );
};

interface ChoiceProps {
  day: DayView["day"];
  onChoose: (day: string) => void;
}

const DayChoice = ({ day, onChoose }: ChoiceProps) => {
  const text = useText("days");
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        variant="secondary"
        aria-label={text("day_before")}
        onClick={() => onChoose(beside(day, -1))}
      >
        <span aria-hidden>‹</span>
      </Button>
      <Input
        type="date"
        size="small"
        aria-label={text("day")}
        value={day}
        onChange={({ target }) => target.value && onChoose(target.value)}
      />
      <Button
        size="small"
        variant="secondary"
        aria-label={text("day_after")}
        onClick={() => onChoose(beside(day, 1))}
      >
        <span aria-hidden>›</span>
      </Button>
    </div>
  );
};
