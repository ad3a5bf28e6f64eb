import { Alert } from "@medusajs/ui";

/** What went wrong, in the words of the API. */
export const Problem = ({ error }: { error: Error | null | undefined }) =>
  error && (
    <Alert variant="error" role="alert">
      {error.message}
    </Alert>
  );
