import axios from "axios";
import express from "express";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { dropOtherSessionData } from "./payment-sessions";

const SESSIONS = "/store/payment-collections/:id/payment-sessions";

/*
 * Some releases of Medusa read `req.body` in the route that makes a payment session, others may read `req.validatedBody`. This
 * route tells what each would get.
 */
describe("the route that makes a payment session", () => {
  let server: Server;
  let address = "";

  beforeAll(async () => {
    const app = express().use(express.json());
    app.post(SESSIONS, (req, res, next) => {
      const validated = Object.assign(req, { validatedBody: structuredClone(req.body) });
      Reflect.apply(dropOtherSessionData, undefined, [
        validated,
        res,
        (error?: unknown) =>
          error ? next(error) : res.json([validated.body.data, validated.validatedBody.data]),
      ]);
    });
    server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    const listening = server.address();
    const port = typeof listening === "object" && listening ? listening.port : 0;
    address = `http://127.0.0.1:${port}${SESSIONS.replace(":id", "pay_col_1")}`;
  });
  afterAll(() => server.close());

  const sent = {
    terminal: "WAP",
    crossborder: { reference: "CB-1", state: "paid" },
    client: { crossborder: { reference: "CB-1" } },
    session_id: "payses_1",
  };
  const got = async (provider_id: string) => (await axios.post(address, { provider_id, data: sent })).data;

  it("gets what a storefront may send, wherever it reads it", async () => {
    const kept = { terminal: "WAP" };
    expect(await got("pp_crossborder-channel-a_main")).toEqual([kept, kept]);
  });

  it("gets all of what is for another provider", async () => {
    expect(await got("pp_system_default")).toEqual([sent, sent]);
  });
});
