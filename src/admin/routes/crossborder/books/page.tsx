import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Books } from "../../../books/books";

const BooksPage = () => <Books />;

export const config = defineRouteConfig({ label: "books.title", translationNs: "crossborder" });

export default BooksPage;
