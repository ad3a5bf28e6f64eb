import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Books } from "../../../books/books";
import { crumbOf } from "../../../common/crumb";

const BooksPage = () => <Books />;

export const config = defineRouteConfig({ label: "books.title", translationNs: "crossborder", rank: 60 });

export const handle = crumbOf("books");

export default BooksPage;
