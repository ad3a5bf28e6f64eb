import { DayList, DayView, DifferentLines } from "../../src/http";
import { movementPageStatement } from "../../src/modules/crossborder/days";
import { forEach, slow } from "../../testing/jest/lanes";
import { accountDay } from "../../testing/shop/account-day";
import { cases } from "../../testing/shop/cases";
import { signIn } from "../../testing/shop/staff";
import { withOptions } from "../../testing/shop/with-options";
import { createAdmin } from "../../testing/store/admin";

const API = "/admin/crossborder/days";
const MAIN = "pp_crossborder-channel-a_main";
const QR = "pp_crossborder-channel-a_qr";
const DAY_MS = 24 * 3_600_000;

export default cases("an accountant closes a day", (shop) => {
  const today = () => accountDay();
  const yesterday = () => accountDay(Date.now() - DAY_MS);
  const row = (reference: string) => shop.database("crossborder_transaction").where({ reference });

  async function days(query: string): Promise<DayView[]> {
    const { status, data } = await shop.admin.get(`${API}?${query}`);
    expect([status, data.message]).toEqual([200, undefined]);
    return DayList.parse(data).days;
  }
  async function main(day = today()): Promise<DayView> {
    return DayView.parse((await days(`provider_id=${MAIN}&day=${day}`))[0]);
  }
  const short = ({ figures }: Pick<DayView, "figures">) =>
    figures.map(({ kind, count, amount, currency_code }) => `${kind} ${count} ${amount} ${currency_code}`);

  const give = (file: Buffer | string, more = {}) =>
    shop.admin.post(`${API}/statement`, {
      ...{ provider_id: MAIN, day: today(), file: Buffer.from(file).toString("base64") },
      ...more,
    });
  const groups = ({ statement }: DayView) =>
    statement?.result.groups
      .map(
        ({ group, count, here, there, currency_code }) =>
          `${group} ${count} ${here} ${there} ${currency_code}`,
      )
      .sort();
  async function differences(group: string, more = "") {
    const query = `provider_id=${MAIN}&day=${today()}&group=${group}${more}`;
    const { data } = await shop.admin.get(`${API}/differences?${query}`);
    return DifferentLines.parse(data);
  }
  const refund = async (id: string) =>
    expect((await shop.admin.post(`/admin/payments/${id}/refund`, {})).status).toBe(200);

  const totals = ({ totals: all }: DayView) =>
    all.map(
      ({ currency_code, gross, refunds, net, fees, payout }) =>
        `${currency_code} ${gross} - ${refunds} = ${net}, fees ${fees}: ${payout}`,
    );
  const exported = async (query: string) =>
    await shop.admin.get<string>(`${API}/export?provider_id=${MAIN}&day=${query}`);

  it("sees what moved on it to the second, by its own time zone, and has it as a file", async () => {
    const [late, other, cny] = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder("cny")];
    const midnight = new Date(`${today()}T00:00:00+08:00`).getTime();
    await row(late.reference).update({ paid_at: new Date(midnight - 1000) });
    // The day after.
    await refund(late.payment.id);
    expect(short(await main(yesterday()))).toEqual(["paid 1 17.50 usd"]);
    const day = await main();
    expect(short(day)).toEqual(["paid 1 118.00 cny", "paid 1 17.50 usd", "refunded 1 17.50 usd"]);
    expect(totals(day)).toEqual([
      "cny 118.00 - 0.00 = 118.00, fees null: 118.00",
      "usd 17.50 - 17.50 = 0.00, fees null: 0.00",
    ]);
    expect([day.from, day.to]).toEqual([
      new Date(midnight).toISOString(),
      new Date(midnight + DAY_MS).toISOString(),
    ]);

    const page = async (after: string | null) => {
      const more = after === null ? "" : `&after=${encodeURIComponent(after)}`;
      const { data } = await shop.admin.get(
        `${API}/movements?provider_id=${MAIN}&day=${today()}&limit=2${more}`,
      );
      return data;
    };
    const first = await page(null);
    const second = await page(first.next);
    expect([...first.movements, ...second.movements]).toMatchObject([
      { kind: "paid", reference: other.reference, order_id: other.order.id, channel: "channel_a" },
      { kind: "paid", reference: cny.reference, currency_code: "cny", amount: "118.00" },
      { kind: "refunded", reference: late.reference, amount: "17.50", number: expect.stringMatching(/\w/) },
    ]);
    expect(second.next).toBeNull();
    // A guest's name is on the order alone.
    const { data: file } = await exported(`${yesterday()}&time_zone=America/Los_Angeles`);
    const [head = "", ...lines] = file.trimEnd().split("\r\n");
    expect(head).toMatch(/^"moment","local_time","local_time_zone","gateway_time","gateway_time_zone",/);
    expect(lines).toHaveLength(1);
    for (const cell of [late.reference, `${yesterday()} 23:59:59`, "UTC+08:00", "Ada Lovelace"])
      expect(lines[0]).toContain(`"${cell}"`);
    expect(lines[0]).toMatch(/"\d{4}-\d\d-\d\d 0[78]:59:59","America\/Los_Angeles"/);
    const nowhere = await exported(`${yesterday()}&time_zone=Atlantis`);
    expect([nowhere.status, JSON.stringify(nowhere.data)]).toEqual([400, expect.stringMatching("time_zone")]);

    await withOptions(shop, { timeZone: "America/New_York" }, async () => {
      const there = accountDay(midnight - 1000 - 8 * 3_600_000 - 5 * 3_600_000);
      const [newYork] = await days(`provider_id=${MAIN}&day=${there}`);
      expect(newYork).toMatchObject({ time_zone: "America/New_York", day: there });
      expect(newYork?.figures.some(({ kind }) => kind === "paid")).toBe(true);
      // The clocks go back on it: it has 25 hours.
      const [longer] = await days(`provider_id=${MAIN}&day=2026-11-01`);
      expect([longer?.from, longer?.to]).toEqual(["2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"]);
      const all = await days("");
      expect(all.map(({ account, time_zone }) => [account, time_zone])).toEqual([
        ["main, qr, hold, first", "America/New_York"],
      ]);
    });
  });

  forEach(["english", "chinese", "renamed"] as const, { fast: 1, ci: 1 })(
    "compares it with a statement that is %s",
    async (statement) => {
      await shop.gateway.dialect({ statement });
      const [kept, refunded, moved] = [
        await shop.paidOrder(),
        await shop.paidOrder(),
        await shop.paidOrder(),
      ];
      await shop.paidOrder("cny");
      await refund(refunded.payment.id);
      await shop.gateway.faults({ ipn: { lose: true } });
      await shop.gateway.act(kept.reference, "refund");
      await row(moved.reference).update({ paid_at: new Date(Date.now() - DAY_MS) });
      const file = await shop.gateway.statement();
      const guessed = await shop.admin.post(`${API}/statement-columns`, {
        provider_id: MAIN,
        file: file.toString("base64"),
      });
      expect([guessed.status, guessed.data.by]).toEqual([200, statement === "renamed" ? "values" : "names"]);
      const { status, data } = await give(file);
      expect([status, data.message]).toEqual([200, undefined]);
      const day = DayView.parse(data.day);
      expect(groups(day)).toEqual([
        "agrees 1 118.00 118.00 cny",
        "agrees 3 17.50 17.50 usd",
        // The refund in the gateway's dashboard, and what the store has on another day.
        "only_there 2 0.00 0.00 usd",
      ]);
      const { lines: alone } = await differences("only_there");
      expect(alone.map(({ kind, reference, other_day }) => [kind, reference, other_day]).sort()).toEqual([
        ["back", kept.reference, null],
        ["paid", moved.reference, yesterday()],
      ]);
      const back = alone.find(({ kind }) => kind === "back");
      expect(back).toMatchObject({
        ...{ difference: "-17.50", order_id: kept.order.id, order_display_id: expect.any(Number) },
        ...{ number: expect.stringMatching(/\w/), customer: { first_name: "Ada", last_name: "Lovelace" } },
      });
      const first = await differences("only_there", "&limit=1");
      const second = await differences("only_there", `&limit=1&after=${first.next}`);
      expect([[...first.lines, ...second.lines], second.next]).toEqual([alone, null]);
      expect((await differences("agrees")).lines).toEqual([]);

      // Importing the line brings the refund here; the names of the columns are known by now.
      await shop.gateway.faults({});
      const keys = (back?.named ?? "").split(" ");
      const imported = await shop.admin.post("/admin/crossborder/recoveries", { keys, provider_id: MAIN });
      expect([imported.status, imported.data.outcome]).toEqual([200, "changed"]);
      const again = await shop.admin.post(`${API}/statement-columns`, {
        provider_id: MAIN,
        file: file.toString("base64"),
      });
      expect(again.data.by).toBe("given");
      const after = DayView.parse((await give(file)).data.day);
      expect(groups(after)).toContain("only_there 1 0.00 17.50 usd");
      expect(await shop.database("crossborder_day").count()).toMatchObject([{ count: "1" }]);
      const { data: csv } = await shop.admin.get<string>(
        `${API}/differences/export?provider_id=${MAIN}&day=${today()}&group=only_there`,
      );
      expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
    },
  );

  slow.it("takes semicolons, fees, columns that somebody names, and what only the store has", async () => {
    const [one, two] = [await shop.paidOrder(), await shop.paidOrder()];
    const lines = [`Net;Gross;Ticket;Costs`, `17.15;17.50;${one.reference};0.35`];
    const columns = { reference: "Ticket", amount: "Gross", fee: "Costs" };
    const refused = await give(lines.join("\n"));
    expect([refused.status, refused.data.code]).toEqual([400, "statement_unreadable"]);
    const day = DayView.parse((await give(`\uFEFF${lines.join("\r\n")}`, { columns })).data.day);
    expect(groups(day)).toEqual(["agrees 1 17.50 17.50 usd", "only_here 1 17.50 0.00 usd"]);
    expect(day.statement?.result.fees).toEqual([{ currency_code: "usd", count: 1, amount: "0.35" }]);
    expect(totals(day)).toEqual(["usd 35.00 - 0.00 = 35.00, fees 0.35: 34.65"]);
    expect(day.statement?.result.groups.map(({ difference }) => difference)).toEqual(["0.00", "-17.50"]);
    const { transaction_no } = await shop.transaction(two.reference);
    expect((await differences("only_here")).lines).toMatchObject([
      { reference: two.reference, number: transaction_no, difference: "-17.50" },
    ]);
  });

  slow.it("gives a wrong file, and is told in one sentence; nothing is written", async () => {
    const { reference } = await shop.paidOrder();
    const line = `${reference},17.50,${yesterday()} 10:00:00`;
    const transaction_no = "202611250000012345";
    await shop.database("crossborder_transaction").where({ reference }).update({ transaction_no });
    const cases = [
      ["PK\u0003\u0004xl/workbook.xml", "statement_unreadable"],
      [`Reference,Amount\n${reference},1.750`, "statement_unreadable"],
      ["Transaction No,Amount\n2.02611E+17,17.50", "statement_unreadable"],
      ["Transaction No,Amount\n202611250000012000,17.50", "statement_unreadable"],
      ["<html>Please sign in</html>", "statement_unreadable"],
      ["\0\0\0\0", "statement_unreadable"],
      [`Reference,Amount\n${reference},17.5O`, "statement_unreadable"],
      [`Reference,Amount\n"${reference},17.50`, "statement_unreadable"],
      [`Reference,Amount,Time\n${line}`, "statement_of_other_day"],
    ] as const;
    for (const [file, code] of cases) {
      const { status, data } = await give(file);
      expect([file, status, data.code]).toEqual([file, 400, code]);
      expect(data.message.split("\n")).toHaveLength(1);
    }
    expect((await give("Reference,Amount\nA,1.00", { provider_id: "pp_other_main" })).status).toBe(404);
    expect(await shop.database("crossborder_day")).toEqual([]);
    expect((await main()).statement).toBeNull();
  });

  it("signs it once, also when two do at the same moment, and sees what moved later", async () => {
    const { reference, payment } = await shop.paidOrder();
    const file = `Reference,Amount\n${reference},17.50`;
    const { figures, statement } = DayView.parse((await give(file)).data.day);
    const other = { email: "ada@shop.example", password: "only-for-tests" };
    await createAdmin(shop.container, other);
    const ada = await signIn(shop.backendUrl, other);
    const body = { provider_id: MAIN, day: today(), figures, compared_at: statement?.compared_at ?? null };
    const stale = await ada.post(`${API}/sign`, { ...body, figures: [] });
    expect([stale.status, stale.data.code]).toEqual([400, "day_moved"]);
    const tomorrow = await ada.post(`${API}/sign`, { ...body, day: accountDay(Date.now() + DAY_MS) });
    expect([tomorrow.status, tomorrow.data.code]).toEqual([400, "invalid_input"]);

    const both = await Promise.all([
      shop.admin.post(`${API}/sign`, { ...body, note: "Compared with the bank" }),
      ada.post(`${API}/sign`, body),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const second = both.find(({ status }) => status === 400);
    const signed = DayView.parse(both.find(({ status }) => status === 200)?.data.day).signed;
    expect(second?.data).toMatchObject({
      code: "day_signed",
      message: expect.stringContaining(String(signed?.actor_name)),
    });
    expect(signed).toMatchObject({ figures, actor_type: "user" });
    // It is not changed any more, by a file neither.
    const late = await give(`Reference,Amount\n${reference},19.50`);
    expect([late.status, late.data.code]).toEqual([400, "day_signed"]);
    expect((await main()).statement).toEqual(statement);
    expect(await shop.database("crossborder_day").count()).toMatchObject([{ count: "1" }]);

    await refund(payment.id);
    const after = await main();
    expect(after.changes).toMatchObject([{ kind: "refunded", count: 1, amount: "17.50" }]);
    expect(after.signed?.figures).toEqual(figures);
    // Another entry of the same merchant has the same day.
    const [qr] = await days(`provider_id=${QR}&day=${today()}`);
    expect(qr).toEqual(after);
    const { data: history } = await shop.admin.get("/admin/crossborder/events?name=sign_day_requested");
    expect(history.events[0]).toMatchObject({ data: { provider_id: MAIN, day: today() } });
  });

  slow.it("reads no other day, of however many payments, and compares 20,000 lines", async () => {
    await shop.database
      .raw(`insert into crossborder_transaction (id, reference, provider_id, operation, currency_code,
        amount, state, reconciliation_status, captured_amount, paid_at)
      select 'row_' || n, 'ROW-' || n, '${MAIN}', 'secure-pay', 'usd', '0.10', 'paid', 'reconciled', '0.10',
        now() - case when n <= 20000 then interval '0' else interval '200 days' end
      from generate_series(1, 100000) as n`);
    await shop.database.raw("analyze crossborder_transaction");
    const from = new Date(`${today()}T00:00:00+08:00`);
    const day = { provider_ids: [MAIN], from, to: new Date(from.getTime() + DAY_MS), limit: 50 };
    const { sql, bindings } = movementPageStatement(shop.database, day).toSQL();
    const plan = JSON.stringify((await shop.database.raw(`explain ${sql}`, [...bindings])).rows);
    expect(plan).toContain("IDX_crossborder_transaction_filters");
    expect(plan).not.toMatch(/Seq Scan on crossborder_transaction/);
    const lines = Array.from({ length: 20_000 }, (_, n) => `ROW-${n + 1},${n === 7 ? "0.20" : "0.10"}`);
    const { status, data } = await give(["Reference,Amount", ...lines].join("\n"));
    expect([status, data.message]).toEqual([200, undefined]);
    const compared = DayView.parse(data.day);
    expect(groups(compared)).toEqual(["agrees 19999 1999.90 1999.90 usd", "differs 1 0.10 0.20 usd"]);
    const strange = Array.from({ length: 6_000 }, (_, n) => `OTHER-${n + 1},0.10`);
    const other = await give(["Reference,Amount", ...strange].join("\n"));
    expect([other.status, other.data.code]).toEqual([400, "statement_of_other_account"]);
    expect((await main()).statement).toEqual(compared.statement);
  });
});
