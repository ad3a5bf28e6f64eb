import { z } from "@medusajs/framework/zod";
import type { HistoryEvent, InboxNotification } from "../../modules/crossborder/internal";
import { EventView } from "../history";
import { NotificationView } from "../notifications";
import { momentText } from "../values";

type Fact = EventView["data"][string];

const isFact = (entry: [string, unknown]): entry is [string, Fact] =>
  ["string", "number", "boolean"].includes(typeof entry[1]);

export const viewEvent = (row: Omit<HistoryEvent, "updated_at" | "deleted_at">): EventView =>
  viewBy(EventView, { ...row, data: Object.fromEntries(Object.entries(row.data).filter(isFact)) });

export const viewNotification = (row: Pick<InboxNotification, keyof NotificationView>): NotificationView =>
  viewBy(NotificationView, row);

type Shown<Value> = Value extends Date ? string : Value;

/** What a schema names of a row, a moment as text. What it does not name stays inside. */
export function viewBy<Shape extends z.ZodRawShape, Row extends Readonly<Record<keyof Shape, unknown>>>(
  schema: z.ZodObject<Shape>,
  row: Row,
): { [Column in keyof Shape]: Shown<Row[Column]> };
export function viewBy({ shape }: z.ZodObject, row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(shape).map(([column, field]) => {
      const value = row[column];
      return [column, isMoment(field) && value !== null ? momentText(z.coerce.date().parse(value)) : value];
    }),
  );
}

const isMoment = (field: unknown): boolean =>
  (field instanceof z.ZodNullable ? field.unwrap() : field) instanceof z.ZodISODateTime;
