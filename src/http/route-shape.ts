import type { z } from "@medusajs/framework/zod";

/** What one route takes and answers. */
export interface RouteShape {
  /** What it does, in a few words. */
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** By HTTP status. A file is text, and has no schema. */
  answers: Readonly<Partial<Record<200 | 202, z.ZodType | "text/csv">>>;
}

type Answers = Pick<RouteShape, "answers">;

export const known = (answer: z.ZodType): Answers => ({ answers: { 200: answer } });
/** A route that moves money or asks the gateway: where that takes long, it answers with what is known. */
export const slow = (answer: z.ZodType): Answers => ({ answers: { 200: answer, 202: answer } });
export const file: Answers = { answers: { 200: "text/csv" } };

/** Routes by their names, which the compiler goes by. */
export const shapes = <Name extends string>(routes: Record<Name, RouteShape>): Record<Name, RouteShape> =>
  routes;
