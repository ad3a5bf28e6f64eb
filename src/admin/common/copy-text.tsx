import { Copy } from "@medusajs/ui";
import { useText } from "./text";

interface Props {
  /** What it is, for a screen reader. */
  label: string;
  value: string;
}

/** A number that staff takes along, with a button that copies it. */
export const CopyText = ({ label, value }: Props) => {
  const text = useText("common");
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-x-1">
      <span className="min-w-0 break-words font-mono text-xs">{value}</span>
      <Copy
        content={value}
        aria-label={text("copy", { what: label })}
        className="text-ui-fg-muted shrink-0"
      />
    </span>
  );
};
