import { maskSignature } from "./log";

const SIGNATURE = "82e37210c6248110d56e79f7812c20a8";

describe("the signature in the body of a notification is masked", () => {
  it.each([
    ["verifySign=@&reference=R-1", "verifySign=***&reference=R-1"],
    ["reference=R-1&verifySign=@", "reference=R-1&verifySign=***"],
    ["VERIFYSIGN=@&a=1", "VERIFYSIGN=***&a=1"],
    ["verify%53ign=@&a=1", "verify%53ign=***&a=1"],
    ["%76%65%72%69%66%79%53%69%67%6e=@&a=1", "%76%65%72%69%66%79%53%69%67%6e=***&a=1"],
    ["%56ERIFY%73%69%67%4E=@", "%56ERIFY%73%69%67%4E=***"],
    ["verify%2553ign=@&a=1", "verify%2553ign=***&a=1"],
    ["verifySign[]=@&a=1", "verifySign[]=***&a=1"],
    ["verifySign%5B0%5D=@&a=1", "verifySign%5B0%5D=***&a=1"],
    ["verifySign =@&a=1", "verifySign =***&a=1"],
    ["verifySign+=@&a=1", "verifySign+=***&a=1"],
    ['{"verifySign":"@","url":"?a=b"}', '{"verifySign":"***","url":"?a=b"}'],
    ["verifySign%3D@&a=1", "verifySign%3D***&a=1"],
    ["verifySign=@&verifySign=@", "verifySign=***&verifySign=***"],
    ['{"verifySign":"@","a":1}', '{"verifySign":"***","a":1}'],
    ['{ "verify\\u0053ign" : "@" }', '{ "verify\\u0053ign" : "***" }'],
    ['name="verifySign"\r\n\r\n@\r\n--x--', 'name="verifySign"\r\n\r\n***\r\n--x--'],
    ['"{\\"verifySign\\":\\"@\\"}"', '"{\\"verifySign\\":\\"***\\"}"'],
    ["data=%7B%22verifySign%22%3A%22@%22%7D&a=1", "data=%7B%22verifySign%22%3A%22***%22%7D&a=1"],
    ["data=%7B%5C%22verifySign%5C%22%3A+%5C%22@%5C%22", "data=%7B%5C%22verifySign%5C%22%3A+%5C%22***%5C%22"],
    ["<verifySign>@</verifySign>", "<verifySign>***</verifySign>"],
  ])("in %s", (body, masked) => {
    const kept = maskSignature(body.replaceAll("@", SIGNATURE));
    expect(kept).toBe(masked);
    expect(kept).not.toContain(SIGNATURE);
  });

  it("and nothing else", () => {
    const body = `reference=R-1&transactionNo=${SIGNATURE}&sign=1&verify=2&note=verify+sign`;
    expect(maskSignature(body)).toBe(body);
  });

  it("also in the longest body that is read, whatever it is made of", () => {
    for (const piece of ["verifySign", "verifySign[", "%2525", "verifySign ", "%76%65%72"]) {
      const body = piece.repeat(16_384 / piece.length);
      expect(maskSignature(`${body}&verifySign=${SIGNATURE}`)).not.toContain(SIGNATURE);
    }
  });
});
