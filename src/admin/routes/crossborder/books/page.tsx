import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Books } from "../../../books/books";
import { crumbOf } from "../../../common/crumb";
import { WithSearch } from "../../../search/with-search";

const BooksPage = () => (
  <WithSearch>
    <Books />
  </WithSearch>
);

export const config = defineRouteConfig({ label: "books.title", translationNs: "crossborder", rank: 60 });

export const handle = crumbOf("books");

export default BooksPage;
