import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as ofStorefront from "../packages/storefront/src/device";
import * as ofPlugin from "../src/api/pay-page/device";
import { COPY, copyOfDevice } from "./copy-device";
import { ROOT } from "./link-plugin";

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const WEBVIEW =
  "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100 Mobile Safari/537.36";
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.0 Safari/605.1.15`;
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`;
const ALIPAY = "AlipayDefined(nt:WIFI,ws:414|832|2.0) AliApp(AP/10.7.86.8000) AlipayClient/10.7.86.8000";
const WECHAT = "MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN";
const CLOUD_PAY = "(com.unionpay.mobilepay) (cordova 7.0.0) (UnionPay/1.0 CloudPay)(language zh_CN)";

interface Row {
  what: string;
  userAgent: string;
  /** What a server takes it for. */
  server: ofPlugin.Device["kind"];
  /** What a script does, which knows the screen. */
  script?: { maxTouchPoints: number; kind: ofPlugin.Device["kind"] };
  wallet?: string;
}

const ROWS: Row[] = [
  {
    what: "Safari on an iPhone",
    userAgent: `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`,
    server: "phone",
  },
  {
    what: "Chrome on an iPhone",
    userAgent: `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`,
    server: "phone",
  },
  {
    what: "Chrome on an Android phone",
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
    server: "phone",
  },
  {
    what: "Firefox on an Android phone",
    userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
    server: "phone",
  },
  {
    what: "a Huawei phone",
    userAgent: `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1`,
    server: "phone",
  },
  {
    what: "Opera Mini",
    userAgent: "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
    server: "phone",
  },
  {
    what: "a phone of Windows",
    userAgent: `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${CHROME} Mobile Safari/537.36 Edge/15.15254`,
    server: "phone",
  },
  {
    what: "an Android phone that asks for pages as a desktop does",
    userAgent: LINUX,
    server: "unknown",
    script: { maxTouchPoints: 5, kind: "tablet" },
  },
  {
    what: "an iPad that says so",
    userAgent: `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${SAFARI} Version/17.5 Mobile/15E148 Safari/604.1`,
    server: "tablet",
  },
  {
    what: "an iPad that calls itself a Mac",
    userAgent: MAC,
    server: "unknown",
    script: { maxTouchPoints: 5, kind: "tablet" },
  },
  {
    what: "Chrome on an Android tablet",
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`,
    server: "tablet",
  },
  {
    what: "Samsung's browser on its tablet",
    userAgent: `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    server: "tablet",
  },
  {
    what: "Firefox on an Android tablet",
    userAgent: "Mozilla/5.0 (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0",
    server: "tablet",
  },
  {
    what: "a tablet of Amazon's",
    userAgent:
      "Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/130.4.1 like Chrome/130.0.6723.102 Safari/537.36",
    server: "tablet",
  },
  {
    what: "a Huawei tablet",
    userAgent: `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1`,
    server: "tablet",
  },
  { what: "a Mac", userAgent: MAC, server: "unknown", script: { maxTouchPoints: 0, kind: "desktop" } },
  { what: "Linux", userAgent: LINUX, server: "unknown", script: { maxTouchPoints: 0, kind: "desktop" } },
  {
    what: "Windows, also with a screen that can be touched",
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
    server: "desktop",
    script: { maxTouchPoints: 10, kind: "desktop" },
  },
  {
    what: "Internet Explorer, which names tablets",
    userAgent: "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; WOW64; Trident/4.0; SLCC2; Tablet PC 2.0)",
    server: "desktop",
  },
  {
    what: "a Chromebook",
    userAgent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
    server: "desktop",
    script: { maxTouchPoints: 10, kind: "desktop" },
  },
  {
    what: "a Huawei computer",
    userAgent: `Mozilla/5.0 (PC; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1`,
    server: "desktop",
  },
  {
    what: "the mobile wallet on an iPhone",
    userAgent: `${IPHONE} Mobile/17A878 ChannelId(3) Nebula WK PSDType(1) ${ALIPAY} Alipay Language/zh-Hans`,
    server: "phone",
    wallet: "channel-a",
  },
  {
    what: "the mobile wallet on an Android phone",
    userAgent: `Mozilla/5.0 (Linux; U; Android 12; zh-CN; PRA-AL00X) ${WEBVIEW} UCBS/3.22 Nebula ${ALIPAY} Language/zh-Hans`,
    server: "phone",
    wallet: "channel-a",
  },
  {
    what: "the messaging app on an iPhone",
    userAgent: `${IPHONE} Mobile/15E148 ${WECHAT}`,
    server: "phone",
    wallet: "channel-b",
  },
  {
    what: "the messaging app on an Android phone",
    userAgent: `Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) ${WEBVIEW} XWEB/1160117 MMWEBSDK/20240404 ${WECHAT} ABI/arm64`,
    server: "phone",
    wallet: "channel-b",
  },
  {
    what: "the messaging app on an iPad that calls itself a Mac",
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} ${WECHAT}`,
    server: "unknown",
    script: { maxTouchPoints: 5, kind: "tablet" },
    wallet: "channel-b",
  },
  {
    what: "the messaging app on Windows, where a phone scans",
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat`,
    server: "desktop",
  },
  {
    what: "the messaging app on a Mac, where a phone scans",
    userAgent: `${MAC} MicroMessenger/6.8.0(0x16080000) NetType/WIFI MiniProgramEnv/Mac MacWechat/3.8.7(0x13080712)`,
    server: "unknown",
    script: { maxTouchPoints: 0, kind: "desktop" },
  },
  {
    what: "the card network's wallet",
    userAgent: `Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) ${WEBVIEW}${CLOUD_PAY}`,
    server: "phone",
    wallet: "channel-c",
  },
  { what: "no browser", userAgent: "curl/8.9.1", server: "unknown" },
  { what: "nothing", userAgent: "", server: "unknown" },
];

const isInHand = (kind: string) => kind === "phone" || kind === "tablet";
const terminalFor = (kind: string) => (isInHand(kind) ? "WAP" : "ONLINE");

describe.each([
  ["the plugin", ofPlugin],
  ["the storefront's package", ofStorefront],
])("%s knows", (_, { deviceOf, payableIn }) => {
  it.each(ROWS)("$what", ({ userAgent, server, script, wallet }) => {
    const expected = (kind: Row["server"]) => ({
      kind,
      terminal: terminalFor(kind),
      ...(isInHand(kind) && wallet && { wallet }),
    });
    expect(deviceOf({ userAgent })).toEqual(expected(server));
    const { maxTouchPoints, kind } = script ?? {
      maxTouchPoints: 5,
      kind: isInHand(server) ? server : undefined,
    };
    if (kind) expect(deviceOf({ userAgent, maxTouchPoints })).toEqual(expected(kind));
  });

  const ALL = ["a_main", "a_qr", "b_main", "c_main"].map((name) => `pp_crossborder-channel-${name}`);
  const OTHERS = ["pp_crossborder-creditcard_main", "pp_system_default"];

  it.each([
    ["any browser", undefined, [...ALL, ...OTHERS], [...ALL, ...OTHERS]],
    ["the wallet's own", "channel-a", [...ALL, ...OTHERS], [...ALL.slice(0, 2), ...OTHERS]],
    ["another wallet's", "channel-b", [...ALL, ...OTHERS], [ALL[2], ...OTHERS]],
    [
      "a wallet's that the shop does not take, beside the card",
      "channel-c",
      [...ALL.slice(0, 3), ...OTHERS],
      OTHERS,
    ],
    ["a wallet's, where there is nothing else", "channel-b", ALL.slice(0, 2), ALL.slice(0, 2)],
    ["a wallet's, where there is nothing at all", "channel-b", [], []],
  ])("what can be paid by in %s", (_browser, wallet, offered, payable) =>
    expect(payableIn(wallet, offered.map(String))).toEqual(payable),
  );
});

it("the plugin's copy is what the storefront's package knows: npm run copy:device", async () => {
  expect(await readFile(join(ROOT, COPY), "utf8")).toBe(await copyOfDevice());
});
