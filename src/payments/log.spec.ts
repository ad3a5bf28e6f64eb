import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { correlated, correlatedBy, type Log, LOG_CODES, LOG_FIELDS, logTo } from "./log";

describe("a line of the log", () => {
  let lines: [level: string, line: string][];
  let log: Log;
  beforeEach(() => {
    lines = [];
    const write = (level: string) => (line: unknown) => void lines.push([level, String(line)]);
    log = logTo({ error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") });
  });

  /** The line that a reason leaves, without its ids. */
  function reasonOf(reason: unknown): string {
    log("not_reconciled", { reason });
    const [, line = ""] = lines.at(-1) ?? [];
    return line.replace("crossborder: not_reconciled ", "").replace(/ ?correlation_id=[\w-]+$/, "");
  }

  it("has its code, its fields in one order, and the level of the code", () => {
    correlatedBy("req-1", () => {
      log("decided", {
        currency_code: "usd",
        amount: "12.30",
        reference: "cb-01",
        reason: "the cart changed",
      });
      log("job_incomplete", { count: 0, order_id: null });
    });
    expect(lines).toEqual([
      [
        "info",
        'crossborder: decided reference=cb-01 amount=12.30 currency_code=usd reason="the cart changed" correlation_id=req-1',
      ],
      ["warn", "crossborder: job_incomplete count=0 correlation_id=req-1"],
    ]);
  });

  it.each([
    ["an error", new Error("HTTP 500"), 'reason="HTTP 500"'],
    ["what a workflow handed on", { message: "no stock" }, 'reason="no stock"'],
    ["one word", "closed", "reason=closed"],
    ["quotes", 'say "no"', 'reason="say \\"no\\""'],
    ["line breaks", "one\ntwo\r\u2028three\u001b[2J", /^reason="one\\\\ntwo\\\\r three\\\\u001b\[2J"$/],
    ["nothing", undefined, ""],
  ])("says of %s why, on one line", (_, reason, shown) => {
    expect(reasonOf(reason)).toEqual(typeof shown === "string" ? shown : expect.stringMatching(shown));
    expect(lines.at(-1)?.[1]).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  });

  it.each([
    ["an e-mail address", "no customer li.wei+shop@example.co.uk here", /li\.wei|example/],
    ["an e-mail address as a field", "email=li@example.com&name=1", /li@|example/],
    ["the number of a card", "card 4111111111111111 declined", /4111|1111/],
    ["the number of a card in groups", "card 4111 1111 1111 1111, 3782-822463-10005", /4111|1111|822463/],
    ["a code that a customer shows", "code 286666600000000001", /2866/],
    ["a phone number", "call +86 138 1234 5678 now", /138|5678/],
    ["the secret of an URL", "GET https://pay.example/c/secret-1?token=secret-2#secret-3 failed", /secret/],
    ["the password of an URL", "redis://user:secret@127.0.0.1:6379/0", /user|secret/],
    ["a signature", "merchantNo=1&verifySign=abcdef0123", /abcdef/],
    ["a secret at the end of what is cut", `${"x".repeat(470)} https://a.example/?k=secret`, /secret/],
  ])("shows nothing of %s", (_, reason, secret) => {
    expect(reasonOf(reason)).not.toMatch(secret);
    // An id at random may have the digits of the secret.
    correlatedBy("request", () => log("later_failed", { work: reason, reference: reason }));
    expect(lines.at(-1)?.[1]).not.toMatch(secret);
  });

  it("keeps what it was about", () => {
    expect(
      reasonOf("GET https://pay.example:8443/c/1?t=2 failed of cb-01h9xk2v8b7 on 2026-01-02 03:04"),
    ).toBe('reason="GET https://pay.example:8443/*** failed of cb-01h9xk2v8b7 on 2026-01-02 03:04"');
  });

  it.each([
    ["text", "a b".repeat(4_000)],
    ["at signs", "a@".repeat(5_000)],
    ["digits", "1 2345-".repeat(1_500)],
    ["URLs", "http://".repeat(1_500)],
  ])("is short and quick with 10,000 characters of %s", (_, reason) => {
    const begun = performance.now();
    log("not_reconciled", { reference: reason, reason });
    expect(performance.now() - begun).toBeLessThan(100);
    expect(lines[0]?.[1].length).toBeLessThan(800);
  });

  describe("its correlation_id", () => {
    const ids = () => lines.map(([, line]) => /correlation_id=(\S+)$/.exec(line)?.[1]);

    it("is the same in all that a use case does, and leaves running", async () => {
      await correlated(async () => {
        log("asked");
        await correlated(async () => log("decided"));
        await new Promise<void>((resolve) => setTimeout(() => resolve(log("rests")), 1));
      });
      correlated(() => log("asked"));
      const [first, second, third, other] = ids();
      expect([second, third]).toEqual([first, first]);
      expect(other).not.toBe(first);
    });

    it("is shown whole, also where its groups look like the number of a card", () => {
      const id = "8c89e278-1234-4123-8123-eb1366d69420";
      correlatedBy(id, () => log("asked"));
      expect(ids()).toEqual([id]);
    });

    it.each(["", "two words", "line\nbreak", 'x" reference=cb-1', "x".repeat(65)])(
      "is not what a client made up as %j",
      (given) => {
        correlatedBy(given, () => log("asked"));
        expect(ids()).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
      },
    );
  });
});

describe("docs/reference/log.md", () => {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();

  it("has each code with its level and meaning, and each field", async () => {
    const page = await readFile(join(__dirname, "../../docs/reference/log.md"), "utf8");
    const tables = page.slice(page.indexOf("## Fields"));
    const rows = [...tables.matchAll(/^\| (`\w+`.*) \|$/gm)].map(([, row = ""]) =>
      row.split(" | ").map(words),
    );
    expect(rows).toEqual([
      ...Object.entries(LOG_FIELDS).map(([name, means]) => [`\`${name}\``, means]),
      ...Object.entries(LOG_CODES).map(([code, [level, means]]) => [`\`${code}\``, level, means]),
    ]);
  });
});
