import { Books } from "../../../../books/books";
import { crumbOf } from "../../../../common/crumb";
import { PageTabs } from "../../../../common/page-tabs";

const AuditPage = () => (
  <div className="flex flex-col gap-y-3">
    <PageTabs of="reconciliation" />
    <Books />
  </div>
);

export const handle = crumbOf("books");

export default AuditPage;
