import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { warmUpAdmin } from "./warm-up-admin";

const FILES: Readonly<Record<string, string>> = {
  "/app/": `<script type="module" src="/app/entry.js"></script>`,
  "/app/entry.js": `import React from "/app/@fs/deps/react.js?v=1"; import("/app/page.js");`,
  "/app/@fs/deps/react.js?v=1": `export default 1;`,
  "/app/page.js": `import "/app/entry.js"; export { one } from '/app/gone.js';`,
};

/** Warms up what a server in place of Medusa's has. */
async function warmUp(answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    await warmUpAdmin(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  } finally {
    server.close();
  }
}

describe("the admin is warmed up", () => {
  it("with everything that its first page loads, once each, and again where Vite has bundled anew", async () => {
    const asked: string[] = [];
    await warmUp(({ url = "" }, response) => {
      asked.push(url);
      const isOutdated = asked.filter((one) => one === url).length === 1 && url.includes("react");
      response.statusCode = isOutdated ? 504 : url in FILES ? 200 : 404;
      response.end(FILES[url]);
    });
    const again = asked.slice(asked.lastIndexOf("/app/"));
    expect(again.sort()).toEqual([...Object.keys(FILES), "/app/gone.js"].sort());
    expect(asked.filter((path) => path === "/app/")).toHaveLength(2);
  });

  it("or says what the server answered instead", async () => {
    const failing = warmUp((_request, response) => void response.writeHead(500).end());
    await expect(failing).rejects.toThrow("500");
  });
});
