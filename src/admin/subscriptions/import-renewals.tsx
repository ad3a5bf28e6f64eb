import { Button, Drawer, Hint, Label, Text, Textarea } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { FoundRenewalAnswer } from "../../http";
import { useFocusReturn } from "../common/focus";
import { useKnown } from "../common/known";
import { ApiError, ask } from "../common/sdk";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText } from "../common/text";

/** The gateway's name of a payment: letters and digits, and a digit among them. */
const NUMBER = /^(?=.*\d)[\w-]{1,64}$/;
/** They are asked about one after the other. */
const MOST = 500;

/** What is known of a number that staff has pasted. */
interface Row {
  number: string;
  answer?: FoundRenewalAnswer;
  error?: Error;
}

/** Asks about each number of a list, one after the other, as long as its page is there. */
function useImport(schedule_no: string) {
  const client = useQueryClient();
  const [rows, setRows] = useState<Row[]>([]);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const importing = useMutation({
    mutationFn: async (numbers: string[]) => {
      setRows(numbers.map((number) => ({ number })));
      for (const number of numbers) {
        if (!isThere.current) return;
        const row = await ask("POST recurring-schedules/:schedule_no/deductions", {
          params: { schedule_no },
          body: { transaction_no: number },
        }).then(
          (answer): Row => ({ number, answer }),
          (error: Error): Row => ({ number, error }),
        );
        setRows((known) => known.map((one) => (one.number === number ? row : one)));
      }
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { rows, importing };
}

/** Takes the gateway's numbers of renewals that were never notified, and says of each what became of it. */
const ImportDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const text = useText("subscriptions");
  const field = useId();
  const [pasted, setPasted] = useState("");
  const { rows, importing } = useImport(id);
  const numbers = [...new Set(pasted.split(/[\s,;|'"]+/).filter(Boolean))];
  const strange = numbers.find((number) => !NUMBER.test(number));
  const problem =
    strange !== undefined
      ? text("import.no_number", { text: strange.slice(0, 40) })
      : numbers.length > MOST && text("import.over_limit", { count: numbers.length, most: MOST });
  return (
    <Drawer open onOpenChange={(open) => open || onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{text("import.action")}</Drawer.Title>
          <Drawer.Description>{text("import.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <div className="flex flex-col gap-y-1">
            <Label htmlFor={field}>{text("import.numbers")}</Label>
            <Textarea
              id={field}
              rows={6}
              value={pasted}
              aria-invalid={!!problem}
              onChange={({ target }) => setPasted(target.value)}
            />
            {problem && (
              <Hint variant="error" role="alert">
                {problem}
              </Hint>
            )}
          </div>
          <Results rows={rows} />
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button type="button" size="small" variant="secondary">
              {text("import.close")}
            </Button>
          </Drawer.Close>
          <Button
            size="small"
            disabled={numbers.length === 0 || !!problem}
            isLoading={importing.isPending}
            onClick={() => importing.mutate(numbers)}
          >
            {text("import.submit")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  );
};

/** How far it is, and one row for each number. */
const Results = ({ rows }: { rows: readonly Row[] }) => {
  const text = useText("subscriptions");
  if (rows.length === 0) return null;
  const done = rows.filter(({ answer, error }) => answer ?? error).length;
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small" role="status">
        {text("import.progress", { done, count: rows.length })}
      </Text>
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="break-all font-mono text-xs">{row.number}</span>
            {row.error ? <Failure error={row.error} /> : <Outcome answer={row.answer} />}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Failure = ({ error }: { error: Error }) => {
  const explain = useKnown();
  const known = error instanceof ApiError && error.code ? explain("subscription", error.code) : undefined;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <Text size="small" className="text-ui-fg-error">
        {known ?? error.message}
      </Text>
      {known && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {error.message}
        </Text>
      )}
    </div>
  );
};

const Outcome = ({ answer }: Pick<Row, "answer">) => {
  const text = useText("subscriptions");
  const money = useMoney();
  const deduction = answer?.deduction;
  if (!deduction) return <Text size="small">{text(answer ? "import.working" : "import.asking")}</Text>;
  return (
    <>
      <Text size="small">{text(answer.is_new ? "import.imported" : "import.known")}</Text>
      <Text size="small">{money(deduction.amount, deduction.currency_code)}</Text>
      <StateBadge payment={deduction} />
    </>
  );
};

/** Opens it for one subscription. */
export const ImportRenewals = ({ id }: { id: string }) => {
  const text = useText("subscriptions");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {text("import.action")}
      </Button>
      {isAsked && <ImportDrawer id={id} onClose={() => setAsked(false)} />}
    </>
  );
};
