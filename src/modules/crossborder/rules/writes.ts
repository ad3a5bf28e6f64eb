import type { Message } from "../messages";
import type { NewEvent } from "../types";

/** What changes about a row. A column that is `undefined` becomes null. */
export type Changed<Row extends { id: string }> = Pick<Row, "id"> & Partial<Omit<Row, "id">>;

/** What a rule has written, in one database transaction: rows, lines of the history, and what the store is told. */
export type Writes<Rows extends object> = Rows & { events: NewEvent[]; messages: Message[] };
