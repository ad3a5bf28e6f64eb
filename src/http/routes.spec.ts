import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "@medusajs/framework/zod";
import * as http from "./index";
import { routes } from "./routes";

const API = join(__dirname, "../api");

/** Each method of each route file of a room, as `GET /store/crossborder/sessions/:id`, and the row that it names. */
const onDisk = (room: string) =>
  readdirSync(join(API, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.ts$/.test(file))
    .flatMap((file) => {
      const path = `/${room}/${dirname(file)}`.replace(/\[(\w+)\]/g, ":$1");
      const text = readFileSync(join(API, room, file), "utf8");
      return [
        ...text.matchAll(/^export (?:async function|function|const) ([A-Z]+)\b(?:[^"]*"([A-Z]+ [^"]+)")?/gm),
      ].map(([, method, row]) => ({ route: `${method} ${path}`, row: row?.replace(" ", ` /${room}/`) }));
    });

describe("the shapes of routes", () => {
  it("are those of every route for staff and storefronts, and of no other", () => {
    const there = [...onDisk("admin/crossborder"), ...onDisk("store/crossborder")];
    expect(there.length).toBeGreaterThan(30);
    expect(Object.keys(routes()).sort()).toEqual(there.map(({ route }) => route).sort());
    const byName = there.filter(({ row }) => row !== undefined);
    expect(byName.length).toBeGreaterThan(30);
    expect(byName.filter(({ route, row }) => route !== row)).toEqual([]);
  });

  it("are published by name: each can be looked up in the OpenAPI document", () => {
    const published = new Set<unknown>(Object.values(http));
    const used = Object.values(routes()).flatMap(({ query, body, answers }) => [
      ...[query, body].filter((one) => one !== undefined),
      ...Object.values(answers).filter((one) => one instanceof z.ZodType),
    ]);
    expect(used.filter((one) => !published.has(one))).toEqual([]);
  });
});

describe("the fields of what is handed out", () => {
  const documented = [http.TransactionView, http.OperationView, http.ScheduleView, http.NotificationView];

  it("have a sentence each", () => {
    const fields = documented.flatMap(({ shape }) => Object.entries<z.ZodType>(shape));
    expect(fields.filter(([, field]) => !field.description).map(([name]) => name)).toEqual([]);
  });

  it("are no secrets, and nothing that the job plans by", () => {
    const names = documented.flatMap(({ shape }) => Object.keys(shape));
    const inner = /secret|digest|under_way|claimed|late_look|deleted|checks|unsigned/;
    expect(names.filter((name) => inner.test(name))).toEqual([]);
  });
});
