import { Books } from "../../../../books/books";
import { crumbOf } from "../../../../common/crumb";
import { ReconciliationTabs } from "../../../../reconciliation/tabs";

const AuditPage = () => (
  <div className="flex flex-col gap-y-3">
    <ReconciliationTabs />
    <Books />
  </div>
);

export const handle = crumbOf("books");

export default AuditPage;
