import { z } from "@medusajs/framework/zod";
import { momentText } from "../values";

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
