import vectors from "../../../integration-tests/vectors/signatures.json";
import { verifySignOf } from "./signature";

interface Vector {
  name: string;
  api_token: string;
  fields: Record<string, string>;
  verify_sign: string;
}
// JSON's inferred type gives every vector every field; here each has only its own.
const cases: Vector[] = JSON.parse(JSON.stringify(vectors));

describe("the sandbox makes and checks signatures as the document says", () => {
  it.each(cases)("$name", ({ fields, api_token, verify_sign }) => {
    expect(verifySignOf(fields, api_token)).toBe(verify_sign);
  });
});
