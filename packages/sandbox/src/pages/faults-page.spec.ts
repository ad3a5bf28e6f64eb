import { ONLY_FOR } from "../faults/faults";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

const PAGE = "/_sandbox/pages/faults";
/** The switches of a page, and which are on. */
const switches = (text: string) =>
  new Map(
    [...text.matchAll(/role="switch"\s+id="([\w-]+)"[^>]*?(\s+checked)?\s*\/>/g)].map(([, id, on]) => [
      id,
      Boolean(on),
    ]),
  );

const COMMON =
  "refuse reset drop delay_before_ms delay_ms hold answer http_500 html truncate other_order show".split(" ");

it.each([
  ["tran-query", COMMON],
  ["refund", [...COMMON, "pending"]],
  ["secure-pay", [...COMMON, "timeout_minutes"]],
  ["ipn", "lose duplicate late_ms wrong_signature unsigned wrong_amount".split(" ")],
])("has a switch for each fault of %s, which the control API takes as it is suggested", async (of, names) => {
  const text = await shop.page(`${PAGE}?of=${of}`);
  expect([...switches(text).keys()].filter((id) => !id?.startsWith("dialect-"))).toEqual(names);
  for (const name of names) {
    const [, value = "true"] = new RegExp(`name="${name}-value"\\s+value="([^"]+)"`).exec(text) ?? [];
    const fault: unknown = JSON.parse(value.replaceAll("&#34;", '"'));
    await shop.setFaults({ [of]: { [name]: fault } });
    expect(switches(await shop.page(`${PAGE}?of=${of}`)).get(name)).toBe(true);
  }
  expect(Object.keys(ONLY_FOR)).toEqual(["pending", "timeout_minutes"]);
});

it("says where something fails, how often, and with which value", async () => {
  await shop.setFaults({ refund: { delay_ms: 7, drop: true, times: 2 }, ipn: { lose: true } });
  const text = await shop.page(`${PAGE}?of=refund`);
  expect(text).toMatch(/refund \(2\)/);
  expect(text).toMatch(/notifications \(1\)/);
  expect(text).toMatch(/<option value="2"\s+selected>2 times more/);
  expect(text).toMatch(/name="delay_ms-value"\s+value="7"/);
});

it("shows the dialect that is spoken", async () => {
  const on = async () => [...switches(await shop.page(PAGE))].filter(([, isOn]) => isOn).map(([id]) => id);
  expect(await on()).toEqual([]);
  await shop.control("PUT", "/dialect", ["flat", "words", "unsigned"]);
  expect(await on()).toEqual(["dialect-flat", "dialect-words", "dialect-unsigned"]);
});

it("takes no place that it does not know", async () => {
  expect(await shop.page(`${PAGE}?of=nowhere`)).toContain('data-of="tran-query"');
});
