import { Button, Container, Heading, StatusBadge, Text, toast } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AuditDayView, AuditView } from "../../http";
import { AccountChoice } from "../common/account-choice";
import { LINK_LOOK } from "../common/links";
import { Loading } from "../common/loading";
import { useMay } from "../common/may";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { saveFile } from "../common/sdk";
import { useMoney, useText, useTime, useWhen } from "../common/text";
import { ExportButton } from "../days/export-button";
import { Buttons, Rows, Value } from "../days/rows";
import { useDayName } from "../days/words";
import { useAudits, useRunAudit } from "./audits";
import { FindingsDrawer } from "./findings-drawer";

/** The audits of a merchant, or of each. Merchant and audit are in the address. */
export const Books = () => {
  const text = useText("books");
  const time = useTime();
  const { data: audits, error } = useAudits();
  const [address, setAddress] = useSearchParams();
  const accounts = accountsOf(audits ?? []);
  const account = address.get("account") ?? undefined;
  const own = audits?.filter(({ provider_id }) => !account || provider_id === account) ?? [];
  const latest = accounts.flatMap(([id]) => own.find(({ provider_id }) => provider_id === id) ?? []);
  const earlier = own.filter((audit) => !latest.includes(audit));
  const chosen = earlier.find(({ id }) => id === address.get("audit"));
  const show = (audit?: AuditView) =>
    setAddress({ ...(account && { account }), ...(audit && { audit: audit.id }) });
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")}>
          <AccountChoice
            chosen={account}
            accounts={accounts}
            onChoose={(one) => setAddress(one ? { account: one } : {})}
          />
          <RunNow account={account} running={own.find(({ status }) => status === "running")} />
        </PageHead>
      </Container>
      <Problem error={error} />
      {!audits && !error && (
        <Container>
          <Loading />
        </Container>
      )}
      {audits && latest.length === 0 && <NoAudit />}
      {chosen ? (
        <AuditSection audit={chosen} heading={text("audit.chosen", { when: time(chosen.started_at) })}>
          <Button size="small" variant="secondary" onClick={() => show()}>
            {text("audit.to_latest")}
          </Button>
        </AuditSection>
      ) : (
        latest.map((audit) => (
          <AuditSection
            key={audit.id}
            audit={audit}
            heading={accounts.length > 1 ? audit.account : text("audit.latest")}
          />
        ))
      )}
      <EarlierAudits audits={earlier} hasSeveral={latest.length > 1} onShow={show} />
    </div>
  );
};

/** The one with the most payments first. */
const accountsOf = (audits: AuditView[]): [provider_id: string, name: string][] => [
  ...new Map(
    audits
      .toSorted((one, other) => other.transactions - one.transactions)
      .map((audit) => [audit.provider_id, audit.account]),
  ),
];

const NoAudit = () => {
  const text = useText("books");
  return (
    <Container role="status">
      <Text weight="plus" size="small">
        {text("none")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {text("none_hint")}
      </Text>
    </Container>
  );
};

/** Compares the chosen merchant's books, or those of each. */
const RunNow = ({ account, running }: { account: string | undefined; running: AuditView | undefined }) => {
  const text = useText("books");
  const mayRun = useMay()("crossborder_audit:create");
  const { mutate, isPending } = useRunAudit();
  const run = () =>
    mutate(account, {
      onSuccess: (begun) => {
        const names = begun.map((audit) => audit.account).join("; ");
        toast.success(text("run.started", { account: names }));
      },
      onError: ({ message }) => toast.error(text("run.failed"), { description: message }),
    });
  if (!mayRun) return null;
  return (
    <Button size="small" isLoading={isPending || running !== undefined} onClick={run}>
      {text("run.button")}
    </Button>
  );
};

interface Props {
  /** The newest first. */
  audits: AuditView[];
  /** Whether they are of several merchants. */
  hasSeveral: boolean;
  onShow: (audit: AuditView) => void;
}

const EarlierAudits = ({ audits, hasSeveral, onShow }: Props) => {
  const text = useText("books");
  const time = useTime();
  if (audits.length === 0) return null;
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{text("earlier.heading")}</Heading>
      </div>
      <ul className="divide-y">
        {audits.map((audit) => (
          <li key={audit.id} className="flex items-center justify-between gap-x-3 px-6 py-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <AuditBadge audit={audit} />
              {hasSeveral && <span className="txt-small">{audit.account}</span>}
              <AuditSentence audit={audit} />
            </div>
            <Button
              size="small"
              variant="transparent"
              onClick={() => onShow(audit)}
              aria-label={`${text("earlier.show")}: ${time(audit.started_at)}`}
            >
              {text("earlier.show")}
            </Button>
          </li>
        ))}
      </ul>
    </Container>
  );
};

interface AuditProps {
  audit: AuditView;
  heading: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** One audit: what is open now, and its days. */
const AuditSection = ({ audit, heading, children }: AuditProps) => {
  const text = useText("books");
  const { id } = audit;
  const save = () => saveFile("GET audits/:id/export", `${id}.csv`, { params: { id } });
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level="h2">{heading}</Heading>
          <AuditBadge audit={audit} />
          <AuditSentence audit={audit} />
        </div>
        <div className="flex flex-wrap gap-2">
          {children}
          <ExportButton onExport={save}>{text("audit.export")}</ExportButton>
        </div>
      </div>
      <AuditDays audit={audit} />
    </Container>
  );
};

/** Red is what is open now, whatever it was when the audit looked. */
const AuditBadge = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const { attention, moving } = audit.open_now;
  const count = attention + moving;
  if (audit.status === "running") return <StatusBadge color="blue">{text("audit.running")}</StatusBadge>;
  if (count === 0) return <StatusBadge color="green">{text("audit.reconciled")}</StatusBadge>;
  const color = attention > 0 ? "red" : "blue";
  return <StatusBadge color={color}>{text("audit.open", { count })}</StatusBadge>;
};

/** How many payments were compared and when, and what is left of them now. */
const AuditSentence = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const when = useWhen();
  const { transactions: count, unanswered, open_now, finished_at } = audit;
  const parts = [
    finished_at ? text("audit.compared", { count, when: when(finished_at) }) : text("run.running", { count }),
    open_now.attention > 0 && text("audit.attention", { count: open_now.attention }),
    open_now.moving > 0 && text("audit.moving", { count: open_now.moving }),
    unanswered > 0 && text("audit.unanswered", { count: unanswered }),
  ];
  return (
    <Text size="small" className="text-ui-fg-subtle basis-full" aria-live="polite">
      {parts.filter(Boolean).join(text("audit.and"))}
    </Text>
  );
};

const COLUMNS = ["transactions", "gateway", "ledger", "payments", "orders", "difference"] as const;

/** The days of an audit, the newest first: those of which something is open now, and the others behind one line. */
const AuditDays = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const [shown, setShown] = useState<AuditDayView>();
  const days = audit.days.toReversed();
  const [open, others] = [days.filter((day) => day.open_now > 0), days.filter((day) => day.open_now === 0)];
  if (days.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {text("days.none")}
      </Text>
    );
  }
  return (
    <>
      {open.length > 0 && <Days days={open} onShow={setShown} />}
      {others.length > 0 && (
        <details>
          <summary className={`${LINK_LOOK} txt-small cursor-pointer px-6 py-4`}>
            <Folded days={others} />
          </summary>
          <Days days={others} onShow={setShown} />
        </details>
      )}
      {shown && <FindingsDrawer audit={audit} day={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};

/** How many days need nobody: their books agree, or somebody has solved what differed. */
const Folded = ({ days }: { days: readonly AuditDayView[] }) => {
  const text = useText("books");
  const level = days.filter(({ difference }) => /^0\.0+$/.test(difference)).length;
  const solved = days.length - level;
  const parts = [
    level > 0 && text("days.agree", { count: level }),
    solved > 0 && text("days.solved", { count: solved }),
  ];
  return parts.filter(Boolean).join(text("audit.and"));
};

interface DaysProps {
  days: readonly AuditDayView[];
  onShow: (day: AuditDayView) => void;
}

/** Each with its four books and the difference between them. */
const Days = ({ days, onShow }: DaysProps) => {
  const text = useText("books");
  const columns = useColumns();
  return (
    <div className="px-6 pb-2">
      <Rows label={text("days.caption")} columns={[{ name: text("days.day") }, ...columns]}>
        {days.map((day) => (
          <DayRow key={`${day.day} ${day.currency_code}`} day={day} onShow={() => onShow(day)} />
        ))}
      </Rows>
    </div>
  );
};

function useColumns() {
  const text = useText("books");
  return COLUMNS.map((of) => ({ of, name: text(`days.${of}`), isNumber: true }));
}

const DayRow = ({ day, onShow }: { day: AuditDayView; onShow: () => void }) => {
  const text = useText("books");
  const money = useMoney();
  const columns = useColumns();
  const name = `${useDayName()(day.day)} · ${day.currency_code.toUpperCase()}`;
  return (
    <tr>
      <Value of={{ name: text("days.day") }}>{name}</Value>
      {columns.map((column) => (
        <Value
          key={column.of}
          of={column}
          className={column.of === "difference" && day.open_now > 0 && "text-ui-fg-error txt-small-plus"}
        >
          {column.of === "transactions" ? day.transactions : money(day[column.of], day.currency_code)}
        </Value>
      ))}
      <Buttons>
        <Button
          size="small"
          variant="secondary"
          onClick={onShow}
          aria-label={`${text("days.findings")}: ${name}`}
        >
          {text("days.findings")}
        </Button>
      </Buttons>
    </tr>
  );
};
