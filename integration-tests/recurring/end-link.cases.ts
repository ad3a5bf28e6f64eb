import axios, { type AxiosResponse } from "axios";
import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { all } from "../admin/four-books";
import { Subscription } from "./subscription";

const UPDATES = "update-recurring";
const INVALID = "This link does not lead to a subscription. Please ask the shop for a new one.";
const ENDED = /^This subscription ended on \w+ \d+, \d{4}\. Your card is charged no more\.$/;
const AS_IT_IS = { maxRedirects: 0, validateStatus: () => true, responseType: "text" } as const;

export default cases("the link that ends a subscription", (shop) => {
  const read = ({ status, data, headers }: AxiosResponse<string>) => ({
    status,
    headers,
    text: data,
    said: /<p class="said[^"]*" role="\w+">([^<]*)</.exec(data)?.[1],
  });
  const open = async (url: string, language = "en") =>
    read(await axios.get<string>(url, { headers: { "Accept-Language": language }, ...AS_IT_IS }));
  const send = async (url: string, fields: Record<string, string> = { end: "yes" }) =>
    read(await axios.post<string>(url, new URLSearchParams(fields), AS_IT_IS));
  const withToken = (url: string, token: string) => {
    const other = new URL(url);
    other.searchParams.set("token", token);
    return other.toString();
  };
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";
  const ends = async () => (await shop.gateway.calls(UPDATES)).length;

  const linkOf = async (subscription: Subscription): Promise<string> => {
    const path = `/admin/crossborder/recurring-schedules/${await subscription.number()}/end-link`;
    const { data } = await shop.admin.post(path, {});
    return z.object({ end_url: z.string() }).parse(data).end_url;
  };

  async function started() {
    const subscription = await Subscription.start(shop);
    return { subscription, url: await linkOf(subscription) };
  }

  it("shows what is paid, asks, and ends it when that is agreed to", async () => {
    const events = shop.recordEvents();
    const { subscription, url } = await started();
    const told = () => events.filter(({ name }) => name === CrossborderEvents.RECURRING_STARTED);
    await eventually(async () => told().length === 1, "the store to be told");
    expect(told()[0]?.data).toMatchObject({ end_url: url, plan: "monthly", amount: "17.50", frequency: 30 });

    // The page on which it was paid is told, too, but nobody who comes later.
    const { payment_session_id: session } = await shop.transaction(subscription.reference);
    const polled = () => shop.shopper().get(`/store/crossborder/sessions/${session}`);
    expect((await polled()).data.session).toMatchObject({ payment: "paid", end_url: url });
    const earlier = { paid_at: new Date(Date.now() - 61 * 60_000) };
    await shop.row(subscription.reference).update(earlier);
    expect((await polled()).data.session.end_url).toBeUndefined();

    const page = await open(url);
    expect(page.status).toBe(200);
    for (const shown of ["$17.50", "every 30 days", "1 of 12 payments, $17.50", "Next charge"])
      expect(page.text).toContain(shown);
    expect(page.text).not.toContain(subscription.customer);
    const question = await open(`${url}&ask=1`);
    expect(question.text).toContain("Do you want to end this subscription?");
    expect(await ends()).toBe(0);

    const answer = await send(url);
    expect([answer.status, await ends()]).toEqual([303, 1]);
    expect((await subscription.shown()).status).toBe("cancelled");
    expect((await shop.gateway.schedules())[0]?.status).toBe("CANCELLED");
    const after = await open(new URL(String(answer.headers.location), url).toString());
    expect([after.status, after.said]).toEqual([200, expect.stringMatching(ENDED)]);
    expect(after.text).not.toContain("<form");

    expect((await send(url)).said).toMatch(ENDED);
    expect(await ends()).toBe(1);
    expect(await subscription.books()).toEqual(all("17.50"));
  });

  it("is opened by whoever reads mail, or altered: nothing is ended", async () => {
    const { subscription, url } = await started();
    const other = await started();
    const [id = "", seal = ""] = tokenOf(url).split(".");
    const [, otherSeal = ""] = tokenOf(other.url).split(".");
    for (const token of [
      `${id}.${otherSeal}`,
      `${id}.${"0".repeat(64)}`,
      id,
      `.${seal}`,
      "",
      `${id}.${seal}0`,
    ]) {
      const wrong = withToken(url, token);
      for (const { status, said } of [await open(wrong), await send(wrong)])
        expect([token, status, said]).toEqual([token, 404, INVALID]);
    }
    // The same gateway account, and another entry of medusa-config; then none.
    expect((await send(url.replace("_main/", "_qr/"))).said).toBe(INVALID);
    expect((await send(url.replace("_main/", "_nobody/"))).status).toBe(404);
    for (const address of [url, `${url}&ask=1`, `${url}&end=yes`, `${url}&ask=1&end=yes`])
      await open(address);
    expect((await axios.head(url, AS_IT_IS)).status).toBe(200);
    expect((await send(url, {})).text).toContain("Do you want to end this subscription?");
    expect((await send(url, { end: "no" })).status).toBe(200);
    expect(await ends()).toBe(0);
    expect((await subscription.shown()).status).toBe("active");
  });

  slow.it("is pressed in two tabs at once: the gateway is asked once", async () => {
    const { subscription, url } = await started();
    const answers = await Promise.all([send(url), send(url)]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    await eventually(async () => (await subscription.shown()).status === "cancelled", "the end");
    expect(await ends()).toBe(1);
  });

  slow.it("is pressed while the gateway does not answer: the page says that it is being ended", async () => {
    const { subscription, url } = await started();
    await shop.gateway.faults({ [UPDATES]: { drop: true, times: 1 } });
    expect((await send(url)).status).toBe(303);
    const page = await open(url);
    expect(page.said).toMatch(/^This subscription is being ended\./);
    expect(page.text).not.toContain("Next charge");
    await shop.runJobLater();
    expect((await open(url)).said).toMatch(ENDED);
    expect((await subscription.shown()).status).toBe("cancelled");
  });

  slow.it("is pressed, and the gateway refuses: the page says that it goes on", async () => {
    const { subscription, url } = await started();
    await shop.gateway.faults({ [UPDATES]: { refuse: { ret_code: "000030", ret_msg: "denied" }, times: 1 } });
    const { status, said } = await send(url);
    expect([status, said]).toEqual([503, expect.stringMatching(/^It could not be ended right now/)]);
    expect((await subscription.shown()).status).toBe("active");
    expect((await send(url)).status).toBe(303);
  });

  slow.it("speaks Chinese, and the history says that a customer ended it", async () => {
    const { subscription, url } = await started();
    expect((await open(`${url}&ask=1`, "zh-CN,zh;q=0.9")).text).toContain("确定要取消此订阅吗？");
    await send(url);
    const path = `/admin/crossborder/recurring-schedules/${await subscription.number()}`;
    const { events } = (await shop.admin.get(path)).data.recurring_schedule;
    expect(events).toContainEqual(
      expect.objectContaining({ name: "schedule_change_requested", actor_type: "customer", actor_id: null }),
    );
    expect((await shop.admin.post(`${path}/end-link`, {})).data).toEqual({ end_url: null });
  });

  slow.it("of a subscription whose payments are all made says so", async () => {
    const { subscription, url } = await started();
    await subscription.wait(11 * 30);
    await subscription.recorded(12);
    expect((await open(url)).said).toBe(
      "All payments of this subscription are made. Your card is charged no more.",
    );
    expect((await send(url)).status).toBe(200);
    expect(await ends()).toBe(0);
  });
});
