import { z } from "@medusajs/framework/zod";
import { exactDecimal, json, listOf, optionalDate, rawAmount, source } from "./reading";

const fieldsOf = (schema: z.ZodType) => source("payment", schema).fields;

describe("the fields that Medusa is asked for", () => {
  it("are those that the schema reads, also of the records that hang on the record", () => {
    const line = z.object({ title: z.string(), quantity: exactDecimal });
    const cart = z.object({ id: z.string(), lines: listOf(line), region: z.object({ name: z.string() }) });
    const schema = z.object({ canceled_at: optionalDate, carts: listOf(cart) });
    expect(fieldsOf(schema.transform(({ carts }) => carts.length))).toEqual([
      "canceled_at",
      "carts.id",
      "carts.lines.title",
      "carts.lines.quantity",
      "carts.region.name",
    ]);
  });

  it("have an amount beside its raw one, which Medusa computes from it", () => {
    expect(fieldsOf(z.object({ raw_amount: rawAmount }))).toEqual(["amount", "raw_amount"]);
  });

  it("name a column of JSON without its keys", () => {
    const schema = z.object({
      summary: json(z.object({ total: exactDecimal }).nullish()),
      data: z.unknown(),
    });
    expect(fieldsOf(schema)).toEqual(["summary", "data"]);
  });
});
