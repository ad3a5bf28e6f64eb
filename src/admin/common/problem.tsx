import { Alert, clx } from "@medusajs/ui";
import { type Place, useKnown } from "./known";
import { ApiError, isForbidden } from "./sdk";
import { useText } from "./text";

interface Props {
  error: Error | null | undefined;
  /** Whose texts say what a code of the API means here, and what to do next; without it the API's own words must do. */
  place?: Place;
  className?: string;
}

/** What went wrong: in this page's words where it has some, else in those of the API, which a second line repeats. */
export const Problem = ({ error, place, className }: Props) => {
  const text = useText("common");
  const known = useKnown();
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : undefined;
  const explained = isForbidden(error) ? text("forbidden") : code && place && known(place, code);
  return (
    <Alert variant="error" role="alert" className={clx("break-words [overflow-wrap:anywhere]", className)}>
      <span className="block">{explained || error.message}</span>
      {code && (
        <span className="txt-compact-xsmall text-ui-fg-subtle block">
          {explained ? `${code} · ${error.message}` : code}
        </span>
      )}
    </Alert>
  );
};
