import { ArrowDownTray } from "@medusajs/icons";
import { Button, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../common/sdk";
import { useText } from "../common/text";

/** Downloads everything that the list's search and filters leave. */
export const ExportButton = ({ query }: { query: URLSearchParams }) => {
  const text = useText("payments");
  const exporting = useMutation({
    mutationFn: () => saveFile("GET transactions/export", "payments.csv", { query: filtersOf(query) }),
    onSuccess: () => toast.success(text("exported")),
    onError: ({ message }) => toast.error(text("not_exported"), { description: message }),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      className="shrink-0"
      title={text("export_hint")}
      isLoading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <ArrowDownTray />
      {text("export")}
    </Button>
  );
};

/** A file has no pages, and its own order. */
function filtersOf(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(query);
  for (const name of ["limit", "offset", "after", "before", "order"]) filters.delete(name);
  return filters;
}
