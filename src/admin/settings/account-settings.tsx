import { Alert, Button, Container, Heading, StatusBadge } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AccountView, Check, OptionInForce, RegionView, Settings, TestOutcome } from "../../http";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { useMay } from "../common/may";
import { PartTitle } from "../common/page-head";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useAgo, useText } from "../common/text";
import { CheckList } from "../health/check-list";
import { RegionSwitches } from "./region-switches";

interface Props {
  account: AccountView;
  regions: RegionView[];
  checks: Check[];
  lastRun: Settings["last_run"];
}

const COLOURS = { sandbox: "purple", test: "orange", production: "green" } as const;

/** How one merchant is, when it was heard of last, where its methods are offered, and what it is set to. */
export const AccountSettings = ({ account, regions, checks, lastRun }: Props) => {
  const text = useText("settings");
  const common = useText("common");
  const heading = useId();
  const { profiles, environment, unknown_places: unknown } = account;
  return (
    <Container role="region" aria-labelledby={heading} className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-3 px-6 py-4">
        <Heading id={heading} level="h2">
          {common("account_named", { id: profiles.map(({ id }) => id).join(", ") })}
        </Heading>
        <StatusBadge color={COLOURS[environment]}>{common(`environment.${environment}`)}</StatusBadge>
      </div>
      <CheckList checks={checks} />
      <HeardOf account={account} lastRun={lastRun} />
      {unknown.length > 0 && (
        <div className="px-6 py-4">
          <Problem error={new Error(text("unknown_places", { names: unknown.join(", ") }))} />
        </div>
      )}
      <TestNotification provider_id={account.provider_id} />
      <RegionSwitches account={account} regions={regions} />
      <OptionsTable account={account} />
    </Container>
  );
};

const HeardOf = ({ account, lastRun }: Pick<Props, "account" | "lastRun">) => {
  const text = useText("settings");
  const words = useText("health");
  const ago = useAgo();
  const { merchant_no, store_no, last_notification_at, oldest_due } = account;
  const moment = (at: string | undefined | null) => (at ? ago(at) : words("account.never"));
  return (
    <Facts
      rows={[
        [text("merchant_no"), <CopyText key="merchant" label={text("merchant_no")} value={merchant_no} />],
        [text("store_no"), <CopyText key="store" label={text("store_no")} value={store_no} />],
        [words("account.last_notification"), moment(last_notification_at)],
        [words("account.last_run"), moment(lastRun?.finished_at)],
        [
          words("account.oldest_due"),
          oldest_due &&
            words("account.due", { reference: oldest_due.reference, moment: ago(oldest_due.since) }),
        ],
      ]}
    />
  );
};

/** Whether notifications reach the store: one is sent to its own public address. */
const TestNotification = ({ provider_id }: { provider_id: string }) => {
  const text = useText("settings");
  const may = useMay()("crossborder_settings:update");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => ask("POST settings/test-notification", { body: { provider_id } }),
  });
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PartTitle title={text("test.heading")} hint={text(may === false ? "test.may_not" : "test.hint")} />
        {may && (
          <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
            {text("test.send")}
          </Button>
        )}
      </div>
      <div role="status">{data && <TestResult test={data.test} />}</div>
      <Problem error={error} />
    </div>
  );
};

const TestResult = ({ test }: { test: TestOutcome }) => {
  const text = useText("settings");
  const { outcome, ...values } = test;
  return (
    <Alert
      variant={outcome === "arrived" ? "success" : "error"}
      className="break-words [overflow-wrap:anywhere]"
    >
      {text(`test.${outcome}`, values)}
    </Alert>
  );
};

type Options = AccountView["options"];

/** What is set, by its name in medusa-config: who looks at it has that file beside it. Those of each profile stand below. */
const OptionsTable = ({ account: { options, profiles } }: { account: AccountView }) => {
  const text = useText("settings");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="px-6 py-4">
      <div className="flex items-center justify-between gap-3">
        <PartTitle title={text("options.heading")} hint={text("options.hint")} />
        <Button
          size="small"
          variant="transparent"
          className="shrink-0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? "options.hide" : "options.show")}
        </Button>
      </div>
      <table id={id} className={isOpen ? "mt-4 w-full table-fixed text-left text-xs" : "hidden"}>
        <thead className="text-ui-fg-subtle">
          <tr>
            {(["name", "value", "from"] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pr-4 font-normal last:w-1/4 last:pr-0">
                {text(`options.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <OptionRows options={options} />
        {profiles.map((profile) => (
          <OptionRows
            key={profile.id}
            options={profile.options}
            heading={profiles.length > 1 ? text("options.profile", { id: profile.id }) : undefined}
          />
        ))}
      </table>
    </div>
  );
};

const OptionRows = ({ options, heading }: { options: Options; heading?: string | undefined }) => {
  const text = useText("settings");
  return (
    <tbody className="[overflow-wrap:anywhere]">
      {heading && (
        <tr>
          <th scope="rowgroup" colSpan={3} className="pb-1 pt-4">
            {heading}
          </th>
        </tr>
      )}
      {ORDER.flatMap((from) => linesFrom(options, from)).map(([name, value, from]) => (
        <tr key={name} className="border-ui-border-base border-t align-top">
          <th scope="row" className="py-1 pr-4 font-mono font-normal">
            {name}
          </th>
          <td className="py-1 pr-4 font-mono">{value || text("options.none")}</td>
          <td className="text-ui-fg-subtle py-1">{text(`options.${from.replace("-", "_")}`)}</td>
        </tr>
      ))}
    </tbody>
  );
};

/** What somebody has chosen stands first; what is as the documentation says is not told. */
const ORDER = ["medusa-config", "sandbox"] as const;

const linesFrom = (options: Options, wanted: OptionInForce["from"]) =>
  Object.entries(options).flatMap(([name, { value, from }]) =>
    from === wanted ? linesOf(name, value ?? "").map((line) => [...line, from] as const) : [],
  );

/** An option, or each one inside of it, as text. */
function linesOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return [[name, value.join(", ")]];
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  const inside = Object.entries(value).flatMap(([key, part]) => linesOf(`${name}.${key}`, part));
  return inside.length > 0 ? inside : [[name, ""]];
}
