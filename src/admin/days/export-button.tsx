import { ArrowDownTray } from "@medusajs/icons";
import { Button, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useText } from "../common/text";

interface Props {
  onExport: () => Promise<void>;
  children: string;
}

/** Makes a file, or says why not. */
export const ExportButton = ({ onExport, children }: Props) => {
  const text = useText("days");
  const exporting = useMutation({
    mutationFn: onExport,
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
      {children}
    </Button>
  );
};
