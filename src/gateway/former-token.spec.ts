import { RefusedError } from "./errors";
import { sign } from "./form";
import {
  clientOf,
  failureOf,
  json,
  OPENED,
  ORDER,
  recordingGateway,
  TOKEN,
} from "./recording-gateway.spec.helper";

const gateway = recordingGateway();

const DENIED = json({ ret_code: "000030", ret_msg: "access denied" });
const FORMER = "token-of-last-year";
const signedWith = () =>
  gateway.calls.map(({ form }) => (form.verifySign === sign(form, FORMER) ? FORMER : TOKEN));
const exchanging = () => clientOf(gateway.url, { previousApiToken: FORMER });

describe("while a token is exchanged", () => {
  it("a call that the gateway refuses with the new one is signed with the former one", async () => {
    gateway.will(DENIED, json(OPENED));
    const client = exchanging();
    await client.securePay(ORDER);
    expect(signedWith()).toEqual([TOKEN, FORMER]);
    expect(client.usesFormerToken).toBe(true);
  });

  it("the new one counts as soon as the gateway takes it", async () => {
    gateway.will(DENIED, json(OPENED), json(OPENED));
    const client = exchanging();
    await client.securePay(ORDER);
    await client.securePay(ORDER);
    expect(signedWith()).toEqual([TOKEN, FORMER, TOKEN]);
    expect(client.usesFormerToken).toBe(false);
  });

  it.each([
    ["it takes neither", { previousApiToken: FORMER }, [TOKEN, FORMER]],
    ["there is no former one", {}, [TOKEN]],
    ["both are the same", { previousApiToken: TOKEN }, [TOKEN]],
    [
      "the code may stand for an act",
      { previousApiToken: FORMER, retCodes: { "000030": "unknown" as const } },
      [TOKEN],
    ],
  ])("the refusal is told where %s", async (_, options, tokens) => {
    gateway.will(DENIED);
    const error = await failureOf(clientOf(gateway.url, options).securePay(ORDER));
    expect(error).toBeInstanceOf(RefusedError);
    expect(signedWith()).toEqual(tokens);
  });

  it("a call lasts for one attempt more", () => {
    expect(exchanging().longestCallMs).toBe((clientOf(gateway.url).longestCallMs * 4) / 3);
  });

  it.each([
    ["another refusal", json({ ret_code: "000023", ret_msg: "bad value" })],
    ["no answer to read", json("nothing")],
  ])("%s is no reason to call again", async (_, reply) => {
    gateway.will(reply);
    await failureOf(exchanging().securePay(ORDER));
    expect(signedWith()).toEqual([TOKEN]);
  });
});
