import { isForeign } from "./own-pages";

const HOST = "shop.example";
const ADMIN = "https://admin.shop.example";
const ALLOWED = [ADMIN, /^https:\/\/staff-\d+\.example$/];

describe("a request with a session's cookie", () => {
  it.each([
    ["a program's", {}],
    ["the dashboard's", { "sec-fetch-site": "same-origin", origin: `https://${HOST}` }],
    ["one that a person typed", { "sec-fetch-site": "none" }],
    ["an allowed admin's of the same site", { "sec-fetch-site": "same-site", origin: ADMIN }],
    [
      "an allowed admin's of another site",
      { "sec-fetch-site": "cross-site", origin: "https://staff-7.example" },
    ],
    ["an old browser's, of the dashboard", { origin: `https://${HOST}` }],
    [
      "the same behind a proxy that gives another host on",
      { origin: `https://${HOST}`, host: "10.0.0.1:9000", "x-forwarded-host": HOST },
    ],
  ])("is taken where it is %s", (_, headers) => {
    expect(isForeign({ host: HOST, ...headers }, ALLOWED)).toBe(false);
  });

  it.each([
    ["a stranger's", { "sec-fetch-site": "cross-site", origin: "https://stranger.example" }],
    ["one of another port or subdomain", { "sec-fetch-site": "same-site", origin: `https://blog.${HOST}` }],
    ["one that does not tell its origin", { "sec-fetch-site": "cross-site" }],
    [
      "one that claims the host of the shop, of another site",
      { "sec-fetch-site": "cross-site", origin: `https://${HOST}` },
    ],
    ["a sandboxed frame's", { origin: "null" }],
    ["an old browser's, of a stranger's page", { origin: "https://stranger.example" }],
    ["of another port", { origin: `https://${HOST}:8443` }],
    ["of an origin that begins as an allowed one does", { origin: `${ADMIN}.stranger.example` }],
    ["of a name that no value of the header has", { "sec-fetch-site": "cross_site" }],
  ])("is refused where it is %s", (_, headers) => {
    expect(isForeign({ host: HOST, ...headers }, ALLOWED)).toBe(true);
  });
});
