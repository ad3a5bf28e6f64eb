import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { anchorOf } from "../../../tooling/anchor";
import type { GatewayErrorCode } from "../../gateway";
import { NOTICE_WORDS } from "../attention/deliver";
import { TYPES } from "../errors";
import { ATTRIBUTES, METRICS, SPANS } from "./metrics";
import { QUEUES } from "./queues.spec.helper";

const DOCS = join(__dirname, "../../../docs");
const OPERATIONS = join(DOCS, "operations");
const page = (path: string) => readFileSync(join(DOCS, path), "utf8");

const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(", ");
const words = (text: string) => text.replace(/\s+/g, " ").trim();

/** The rows of the tables below a heading, by cell. */
const rowsBelow = (text: string, heading: string): string[][] => {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  return [...(section.split(/\n## /)[0] ?? "").matchAll(/^\| (`.*) \|$/gm)].map(([, row = ""]) =>
    row.split(" | ").map(words),
  );
};

describe("docs/operations/signals.md", () => {
  const text = page("operations/signals.md");

  it("has each metric, queue, span and attribute, and no other", () => {
    const metrics = Object.entries(METRICS).map(([name, { kind, unit, means, by }]) => [
      `\`${name}\``,
      kind,
      `\`${unit}\``,
      means,
      names(by),
    ]);
    const rows = rowsBelow(text, "Metrics");
    expect(rows.slice(0, metrics.length)).toEqual(metrics);
    expect(rows.slice(metrics.length).map(([name]) => name)).toEqual(
      Object.keys(QUEUES).map((name) => `\`${name}\``),
    );
    expect(rowsBelow(text, "Spans")).toEqual(
      Object.entries(SPANS).map(([name, [kind, means]]) => [`\`${name}\``, kind, means]),
    );
    expect(rowsBelow(text, "Attributes")).toEqual(
      Object.entries(ATTRIBUTES).map(([name, means]) => [`\`${name}\``, means]),
    );
  });
});

/** As Prometheus has what comes by OTLP. */
const prometheus = (name: string) => name.replaceAll(".", "_");
const series = new Map(
  Object.entries(METRICS).flatMap(([name, { kind, unit, by }]) => {
    const base = prometheus(name) + (unit === "s" ? "_seconds" : "");
    const ends = { counter: ["_total"], gauge: [""], histogram: ["_bucket", "_count", "_sum"] }[kind];
    const labels = [...by.map(prometheus), ...(kind === "histogram" ? ["le"] : [])];
    return ends.map((end) => [base + end, labels] as const);
  }),
);
const LABELS = new Set([...series.values()].flat());

/** What a query names that is no metric of ours, no label of it, or no queue. */
function strangersIn(expr: string): string[] {
  const named = [...new Set(expr.match(/\b(crossborder_\w+|error_type|server_address)\b/g) ?? [])];
  const metrics = named.filter((name) => series.has(name));
  const allowed = new Set(metrics.flatMap((name) => series.get(name) ?? []));
  const queues = [...expr.matchAll(/crossborder_queue!?[=~]+"([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.split("|"),
  );
  return [
    ...(metrics.length === 0 ? [`no metric in ${expr}`] : []),
    ...named.filter((name) => !series.has(name) && !allowed.has(name)),
    ...queues.filter((name) => !(name in QUEUES)),
  ];
}

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Crossborder[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = alertsSchema.parse(parse(page("operations/alerts.yml"))).groups.flatMap(({ rules }) => rules);

/** The anchors of a page, as GitHub makes them of its headings; and those that are written into it. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => anchorOf(title));
  return [...headings, ...[...text.matchAll(/<a id="(\w+)">/g)].map(([, id = ""]) => id)];
}

describe("docs/operations/alerts.yml", () => {
  it.each(alerts)("$alert asks for what is measured, and says what to do", ({ alert, expr, annotations }) => {
    expect(strangersIn(expr)).toEqual([]);
    const labels = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = ""]) => label);
    expect(labels.filter((label) => !LABELS.has(label))).toEqual([]);
    expect(annotations.runbook).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
  });

  it("has a section for each of them in alerts.md, in the same order", () => {
    const sections = [...page("operations/alerts.md").matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });

  it("would be seen to be wrong", () => {
    expect(strangersIn("max(crossborder_queue_age)")).not.toEqual([]);
    expect(strangersIn('crossborder_gateway_up{crossborder_queue="x"}')).toEqual(["crossborder_queue", "x"]);
  });
});

it("docs/operations/dashboard.json asks for what is measured", () => {
  const dashboard = z
    .object({
      panels: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          targets: z.array(z.object({ expr: z.string() })).min(1),
        }),
      ),
    })
    .parse(JSON.parse(page("operations/dashboard.json")));
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(exprs.flatMap(strangersIn)).toEqual([]);
  const shown = Object.keys(METRICS).filter((name) => exprs.some((expr) => expr.includes(prometheus(name))));
  expect(shown).toEqual(Object.keys(METRICS));
});

describe("what to do", () => {
  it("is there for each reason why a person must look", () => {
    const sections = [...page("operations/attention.md").matchAll(/^## `(\w+)`$/gm)].map(([, code]) => code);
    expect(sections.sort()).toEqual(Object.keys(NOTICE_WORDS.en.told).sort());
  });

  it("is there for each code of an error", () => {
    const ofGateway = {
      invalid_fields: true,
      gateway_unreachable: true,
      gateway_refused: true,
      operation_failed: true,
      gateway_unclear: true,
    } satisfies Record<GatewayErrorCode, true>;
    const anchors = anchorsOf(page("reference/errors.md"));
    const codes = [...Object.keys(TYPES), ...Object.keys(ofGateway)];
    expect(codes.filter((code) => !anchors.includes(code))).toEqual([]);
  });

  it("is where these pages lead to", () => {
    const linked = readdirSync(OPERATIONS)
      .filter((name) => name.endsWith(".md"))
      .flatMap((name) =>
        [...page(`operations/${name}`).matchAll(/\]\((?!https:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
          ([, path, anchor]) => ({ path: join(OPERATIONS, path || name), anchor }),
        ),
      );
    expect(linked.length).toBeGreaterThan(50);
    const isMissing = ({ path, anchor }: { path: string; anchor: string | undefined }) =>
      !existsSync(path) || (anchor !== undefined && !anchorsOf(readFileSync(path, "utf8")).includes(anchor));
    expect(linked.filter(isMissing)).toEqual([]);
  });
});
