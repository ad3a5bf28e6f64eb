import { Container, Heading, StatusBadge } from "@medusajs/ui";
import { type ReactNode, useId } from "react";
import type { AccountView } from "../../http";
import { useText } from "./text";

const COLOURS = { sandbox: "purple", test: "orange", production: "green" } as const;

interface Props {
  account: Pick<AccountView, "profiles" | "environment">;
  children: ReactNode;
}

/** What a page has about one merchant: the names of its profiles and what it pays at, and what stands below. */
export const AccountBox = ({ account: { profiles, environment }, children }: Props) => {
  const text = useText("common");
  const heading = useId();
  return (
    <Container role="region" aria-labelledby={heading} className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-3 px-6 py-4">
        <Heading id={heading} level="h2">
          {text("account_named", { id: profiles.map(({ id }) => id).join(", ") })}
        </Heading>
        <StatusBadge color={COLOURS[environment]}>{text(`environment.${environment}`)}</StatusBadge>
      </div>
      {children}
    </Container>
  );
};
