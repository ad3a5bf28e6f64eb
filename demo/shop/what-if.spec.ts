import axios from "axios";
import express from "express";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createSandbox, type Sandbox } from "../../packages/sandbox/src";
import { GATEWAY_ACCOUNT } from "../../testing/store/accounts";
import { whatIfRouter } from "./what-if";

describe("the panel that makes things go wrong", () => {
  let sandbox: Sandbox;
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    sandbox = await createSandbox(GATEWAY_ACCOUNT);
    server = createServer(express().use("/what-if", whatIfRouter(sandbox.url))).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    port = typeof address === "object" && address ? address.port : 0;
  });
  afterAll(async () => {
    server.close();
    await sandbox.close();
  });

  const send = async (method: "GET" | "PUT", headers: Record<string, string>) => {
    const url = `http://127.0.0.1:${port}/what-if`;
    const data = method === "PUT" ? { fault: "down" } : undefined;
    const answer = await axios.request({ url, method, headers, data, validateStatus: () => true });
    return [answer.status, answer.data.fault];
  };

  it("answers the shop's own page, and programs of this machine", async () => {
    const own = {
      Host: `localhost:${port}`,
      Origin: `http://localhost:${port}`,
      "Sec-Fetch-Site": "same-origin",
    };
    expect(await send("PUT", own)).toEqual([200, "down"]);
    expect(await send("GET", own)).toEqual([200, "down"]);
    expect(await send("GET", {})).toEqual([200, "down"]);
  });

  it.each([
    ["under a stranger's name that leads here", "GET", { Host: "stranger.example" }],
    [
      "under such a name, to change something",
      "PUT",
      { Host: "stranger.example", "Sec-Fetch-Site": "same-origin" },
    ],
    ["of another origin", "PUT", { Origin: "https://stranger.example" }],
    ["of another port", "PUT", { "Sec-Fetch-Site": "same-site" }],
  ] as const)("answers no page %s", async (_, method, headers) => {
    expect(await send(method, { ...headers })).toEqual([403, undefined]);
  });
});
