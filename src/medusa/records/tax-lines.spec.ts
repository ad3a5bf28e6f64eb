import { agreedTaxLines } from "./placed-order";

const taxOf = (code: string, rate: string) => ({
  code,
  rate,
  description: undefined,
  tax_rate_id: undefined,
  provider_id: undefined,
});
const vat = (rate: string) => taxOf("VAT", rate);
const keyOf = ({ variant_id }: { variant_id: string }) => variant_id;

describe("the tax lines of a renewal's order", () => {
  it("stay where they are those of the first order, in whichever sequence", () => {
    const city = taxOf("CITY", "1");
    const now = [{ id: "b", variant_id: "tea", tax_lines: [city, vat("10")] }];
    expect(agreedTaxLines(now, [{ variant_id: "tea", tax_lines: [vat("10"), city] }], keyOf)).toBeUndefined();
    expect(agreedTaxLines([], [], keyOf)).toBeUndefined();
  });

  it("become those of the first order, each of its own line", () => {
    const now = [
      { id: "cup", variant_id: "cup", tax_lines: [vat("20")] },
      { id: "tea", variant_id: "tea", tax_lines: [vat("20")] },
    ];
    const agreed = [
      { variant_id: "tea", tax_lines: [vat("5")] },
      { variant_id: "cup", tax_lines: [vat("10")] },
    ];
    expect(agreedTaxLines(now, agreed, keyOf)).toEqual([
      { of: "cup", line: vat("10") },
      { of: "tea", line: vat("5") },
    ]);
  });

  it("are taken away where there were none, and given to two lines of the same goods", () => {
    const line = (id: string, rate: string) => ({ id, variant_id: "tea", tax_lines: [vat(rate)] });
    expect(agreedTaxLines([line("a", "20")], [{ variant_id: "tea", tax_lines: [] }], keyOf)).toEqual([]);
    const two = [line("a", "20"), line("b", "20")];
    const agreed = [
      { variant_id: "tea", tax_lines: [vat("10")] },
      { variant_id: "tea", tax_lines: [vat("10")] },
    ];
    expect(agreedTaxLines(two, agreed, keyOf)?.map(({ of }) => of)).toEqual(["a", "b"]);
  });

  it("leave alone what the first order did not have", () => {
    const now = [
      { id: "tea", variant_id: "tea", tax_lines: [vat("20")] },
      { id: "gift", variant_id: "gift", tax_lines: [vat("20")] },
    ];
    expect(agreedTaxLines(now, [{ variant_id: "tea", tax_lines: [vat("10")] }], keyOf)).toEqual([
      { of: "tea", line: vat("10") },
      { of: "gift", line: vat("20") },
    ]);
  });
});
