import { Button, clx, Text } from "@medusajs/ui";
import { type DragEvent, type ReactNode, useRef, useState } from "react";

interface Props {
  onFile: (file: File | undefined) => void;
  isBusy: boolean;
  /** Of the button. */
  label: string;
  /** Beside another button that is the one to press. */
  isSecondary?: boolean;
  /** What can be done, or how far it is. */
  children: ReactNode;
}

/** A place to drop a table, and a button that chooses one. */
export const FileDrop = ({ onFile, isBusy, label, isSecondary, children }: Props) => {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={clx(
        "border-ui-border-strong flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4",
        isOver && "bg-ui-bg-base-hover",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        type="button"
        size="small"
        variant={isSecondary ? "secondary" : "primary"}
        isLoading={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Text size="small" className="text-ui-fg-subtle" role="status">
        {children}
      </Text>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="hidden"
        aria-label={label}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
};
