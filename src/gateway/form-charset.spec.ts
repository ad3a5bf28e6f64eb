import { readNotification, verify } from "./form";

/** 茶 is B2 E8 in GBK and 芢 is C6 5C: its second byte is that of a backslash. */
const GBK = (text: string) => text.replaceAll("茶", "\xb2\xe8").replaceAll("芢", "\xc6\x5c");
const bytesOf = (text: string) => Buffer.from(text, "latin1");

/*
 * Made with md5sum, of the bytes in the shown charset:
 * printf 'note=茶&reference=R-1&%s' "$(printf token | md5sum | cut -c-32)" | iconv -t GBK | md5sum
 */
const SIGNED = {
  gbk: "ba8262ca8491ec3feee7020657448f2a",
  utf8: "3411c247efbbc82f6c5250f5bb291cfb",
  backslash: "64bac5e2731daf38926315dbeec0262a",
};

describe("a notification in another charset than UTF-8", () => {
  it.each([
    ["as a form", `reference=R-1&note=${GBK("茶")}&verifySign=${SIGNED.gbk}`],
    ["as a form with escapes", `reference=R-1&note=%B2%E8&verifySign=${SIGNED.gbk}`],
    ["as JSON", `{"reference":"R-1","note":"${GBK("茶")}","verifySign":"${SIGNED.gbk}"}`],
    ["signed in UTF-8 all the same", `reference=R-1&note=%B2%E8&verifySign=${SIGNED.utf8}`],
  ])("is read and verified in GBK: %s", (_, body) => {
    const read = readNotification(bytesOf(body));
    expect(read.reference).toBe("R-1");
    expect(read.fields.note).toBe("茶");
    expect(verify(read, "token")).toBe(true);
    expect(verify(read, "another")).toBe(false);
  });

  it.each([
    ["as a form", `reference=R-1&note=${GBK("芢")}&verifySign=${SIGNED.backslash}`],
    ["as JSON", `{"reference":"R-1","note":"${GBK("芢")}","verifySign":"${SIGNED.backslash}"}`],
  ])("has characters whose second byte is a backslash: %s", (_, body) => {
    const read = readNotification(bytesOf(body));
    expect(read.fields.note).toBe("芢");
    expect(verify(read, "token")).toBe(true);
  });

  it("is verified by its bytes in a charset that nobody knows", () => {
    // printf 'note=\351t\351&reference=R-1&%s' "$(printf token | md5sum | cut -c-32)" | md5sum
    const read = readNotification(
      bytesOf("reference=R-1&note=\xe9t\xe9&verifySign=71f4dcacd93f4797dda1ce1d5e8d477a"),
    );
    expect(read.reference).toBe("R-1");
    expect(verify(read, "token")).toBe(true);
  });

  it.each([
    ["as a form", Buffer.from(`reference=R-1&note=茶&verifySign=${SIGNED.utf8}`)],
    ["as a text", `reference=R-1&note=茶&verifySign=${SIGNED.utf8}`],
    ["as JSON", Buffer.from(`{"reference":"R-1","note":"茶","verifySign":"${SIGNED.utf8}"}`)],
    ["as JSON with escapes", `{"reference":"R-1","note":"\\u8336","verifySign":"${SIGNED.utf8}"}`],
    ["parsed", { reference: "R-1", note: "茶", verifySign: SIGNED.utf8 }],
  ])("is UTF-8 where its bytes are that: %s", (_, body) => {
    const read = readNotification(body);
    expect(read.fields.note).toBe("茶");
    expect(verify(read, "token")).toBe(true);
  });

  it("differs from another one that no charset tells apart", () => {
    const [one, other] = ["\xff\xff", "\xff\xfe"].map((note) => readNotification(bytesOf(`note=${note}`)));
    expect(one?.bytes).not.toEqual(other?.bytes);
  });

  it("ends in the middle of a character, and is read", () => {
    expect(readNotification(bytesOf("reference=R-1&note=\xb2")).reference).toBe("R-1");
  });
});
