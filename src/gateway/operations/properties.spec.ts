import fc from "fast-check";
import { verifySignOf } from "../../../packages/sandbox/src/signature";
import { clientOf, failureOf, json, recordingGateway, TOKEN } from "../recording-gateway.spec.helper";
import { InvalidFieldsError } from "../errors";
import { type OperationKey, operations } from ".";
import { REQUESTS } from "./requests.spec.helper";

/*
 * Every operation with random fields. What is sent is read by the form parser below and signed again by the
 * sandbox's code, so that neither the reading nor the signature shares code with the client.
 */

const gateway = recordingGateway();
gateway.will(json({ ret_code: "000023", ret_msg: "for the test" }));

/** Form fields by the plain rules of URL encoding, with none of the platform's own form code. */
function plainForm(body: string): Record<string, string> {
  const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
  const pairs = body.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
  return Object.fromEntries(pairs);
}

const keys = Object.keys(REQUESTS).filter((key): key is OperationKey => key in operations);
const account = { merGroupNo: "100031", storeAdminNo: "4 & = + %" };

/** Sends any fields, as a caller in plain JavaScript can. */
async function send(key: OperationKey, fields: unknown) {
  gateway.calls.length = 0;
  const client = clientOf(gateway.url, account);
  const failure = await failureOf(Reflect.apply(client[key], client, [fields]));
  return { failure, call: gateway.calls[0] };
}

describe.each(keys)("%s", (key) => {
  const operation = operations[key];

  it("sends what the table allows, unchanged, with the signature that the gateway computes", async () => {
    await fc.assert(
      fc.asyncProperty(REQUESTS[key], async (fields) => {
        const terminal = key === "prepay" ? { terminal: fields.terminal ?? "APP" } : {};
        const { failure, call } = await send(key, { ...fields, ...terminal });
        expect(failure.message).toContain("ret_code 000023");
        const { verifySign, ...form } = plainForm(call?.body ?? "");
        expect(verifySign).toBe(verifySignOf(form, TOKEN));
        const given = Object.entries({ ...fields, ...terminal }).filter(([, value]) => value !== undefined);
        expect(form).toMatchObject(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
        const known = [...given.map(([name]) => name), ...operation.account];
        expect(Object.keys(form).filter((name) => !known.includes(name))).toEqual([]);
        expect(Object.values(form)).not.toContain("");
      }),
      { numRuns: 60 },
    );
  });

  it("names the field that is wrong, and sends nothing", async () => {
    const shape: Record<string, unknown> = operation.request.shape;
    const broken = fc.tuple(
      REQUESTS[key],
      fc.constantFrom(...Object.keys(shape)),
      fc.constantFrom<unknown>(null, "", 0.5, -1, [], {}, ["x"], { x: 1 }, Number.NaN, () => "x"),
    );
    await fc.assert(
      fc.asyncProperty(broken, async ([fields, name, value]) => {
        const { failure, call } = await send(key, {
          terminal: key === "prepay" ? "APP" : undefined,
          ...fields,
          [name]: value,
        });
        expect(failure).toBeInstanceOf(InvalidFieldsError);
        if (!(failure instanceof InvalidFieldsError)) return;
        expect(failure.problems.some(({ field }) => field.split("/").includes(name))).toBe(true);
        expect(call).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it("takes any value at all: it is sent and signed, or stopped with the field's name", async () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...Object.keys(operation.request.shape)), fc.anything()),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (fields) => {
        const { failure, call } = await send(key, fields);
        if (call) {
          const { verifySign, ...form } = plainForm(call.body);
          expect(verifySign).toBe(verifySignOf(form, TOKEN));
        } else {
          expect(failure.message).toMatch(new RegExp(`^${operation.name}: \\S+: .`));
        }
      }),
      { numRuns: 60 },
    );
  });
});
