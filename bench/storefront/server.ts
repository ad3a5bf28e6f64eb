import express from "express";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { type Name, NAMES, pageOf, scriptOf } from "./pages";

/** A storefront with a page for each name. What is asked of the store API is passed on, so that it needs no CORS. */
export async function openStorefront(storeUrl: string): Promise<Server> {
  const app = express();
  const scripts = new Map<Name, Buffer>();
  for (const name of NAMES) scripts.set(name, await scriptOf(name));
  for (const [name, script] of scripts) {
    app.get(`/${name}`, (_request, response) => {
      response.type("html").send(pageOf(name));
    });
    app.get(`/${name}.js`, (_request, response) => {
      response.type("text/javascript").set("content-encoding", "gzip").send(script);
    });
  }
  app.use("/store", (incoming, response) => {
    const { method, headers } = incoming;
    const passed = request(`${storeUrl}/store${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
