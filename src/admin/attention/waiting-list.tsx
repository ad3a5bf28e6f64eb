import { CheckCircle } from "@medusajs/icons";
import { Container, Table, Text } from "@medusajs/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AttentionList } from "../../http";
import { Choice } from "../common/choice";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { usePagingWords, useText } from "../common/text";
import { en } from "../i18n/en";
import { isWaitingCode, PAGE_SIZE } from "./queue";
import { SolveDrawer } from "./solve-drawer";
import { useQueue } from "./use-queue";
import { WaitingRow } from "./waiting-row";

const ALL = "all";
const CODES = Object.keys(en.attention.code).filter(isWaitingCode);

/** What needs action: the queue, as a tab of the payments. Its filter and its page are in the address. */
export const WaitingList = ({ tabs }: { tabs: ReactNode }) => {
  const text = useText("attention");
  const common = useText("common");
  const [address, setAddress] = useSearchParams();
  const given = address.get("code");
  const code = isWaitingCode(given) ? given : undefined;
  const offset = Number(address.get("offset") ?? 0);
  const { data, error } = useQueue(code, offset);
  const show = (wanted: string, from = 0) =>
    setAddress({ ...(wanted !== ALL && { code: wanted }), ...(from > 0 && { offset: String(from) }) });
  // What stood on the last page was solved.
  const isPastEnd = data !== undefined && data.count > 0 && data.attention.length === 0;
  useEffect(() => {
    if (isPastEnd) show(code ?? ALL);
  });
  return (
    <Container className="divide-y p-0">
      <PageHead title={text("title")} subtitle={text("subtitle")}>
        <Choice
          label={text("reason")}
          value={code ?? ALL}
          choices={[[ALL, text("all")], ...CODES.map((one) => [one, text(`code.${one}.name`)] as const)]}
          onChoose={show}
          className="w-full md:w-64"
        />
      </PageHead>
      {tabs}
      {error && (
        <div className="px-6 py-4">
          <Problem error={error} />
        </div>
      )}
      {!data && !error && (
        <Text size="small" role="status" className="text-ui-fg-subtle px-6 py-4">
          {common("loading")}
        </Text>
      )}
      {data?.count === 0 && <Nothing />}
      {data && data.count > 0 && (
        <Rows page={data} offset={offset} onOffset={(from) => show(code ?? ALL, from)} />
      )}
    </Container>
  );
};

const Nothing = () => {
  const text = useText("attention");
  return (
    <div className="flex flex-col items-center gap-y-1 px-6 py-12 text-center" role="status">
      <CheckCircle className="text-ui-tag-green-icon" />
      <Text weight="plus" size="small">
        {text("empty")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle max-w-md">
        {text("empty_hint")}
      </Text>
    </div>
  );
};

interface RowsProps {
  page: AttentionList;
  offset: number;
  onOffset: (offset: number) => void;
}

const Rows = ({ page: { attention, count }, offset, onOffset }: RowsProps) => {
  const text = useText("attention");
  const [solving, setSolving] = useState<string>();
  const row = attention.find(({ id }) => id === solving);
  const words = usePagingWords();
  return (
    <>
      <Text size="small" weight="plus" className="px-6 py-3" role="status">
        {text("waiting", { count })}
      </Text>
      <ul className="divide-y">
        {attention.map((one) => (
          <WaitingRow key={one.id} row={one} onSolve={() => setSolving(one.id)} />
        ))}
      </ul>
      {count > PAGE_SIZE && (
        <Table.Pagination
          count={count}
          pageSize={PAGE_SIZE}
          pageIndex={Math.floor(offset / PAGE_SIZE)}
          pageCount={Math.ceil(count / PAGE_SIZE)}
          canPreviousPage={offset > 0}
          canNextPage={offset + PAGE_SIZE < count}
          previousPage={() => onOffset(offset - PAGE_SIZE)}
          nextPage={() => onOffset(offset + PAGE_SIZE)}
          translations={words}
        />
      )}
      {row && <SolveDrawer row={row} onClose={() => setSolving(undefined)} />}
    </>
  );
};
