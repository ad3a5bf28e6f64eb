import { Text } from "@medusajs/ui";
import { useTime } from "./text";

interface Line {
  id: string;
  /** What happened, and who did it. */
  text: string;
  by: string;
  at: string;
}

/** What happened, the newest first. */
export const HistoryList = ({ lines }: { lines: readonly Line[] }) => {
  const time = useTime();
  return (
    <ol className="flex flex-col gap-y-3 px-6 py-4">
      {lines.map(({ id, text, by, at }) => (
        <li key={id}>
          <Text size="small" leading="compact">
            {text}
          </Text>
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
            {`${by} · ${time(at)}`}
          </Text>
        </li>
      ))}
    </ol>
  );
};
