import { anchorOf } from "./anchor";
import { type JsonSchema, openApi } from "./openapi";

/* What the reference says of a route and of an object, by the OpenAPI document. */

const document = openApi();
const { schemas } = document.components;

/** Such as `GET /store/crossborder/sessions/:id`, in the order of the sources. */
const ROUTES: readonly string[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
);

export const headingOf = (route: string): string => `### \`${route}\``;

function operationOf(route: string) {
  const [method = "", path = ""] = route.split(" ");
  const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${route} is no route of src/http/routes.ts`);
  return operation;
}

function propertiesOf(name: string): [string, JsonSchema, boolean][] {
  const { properties, required = [] } = schemas[name] ?? {};
  if (!properties) throw new Error(`${name} is no object of src/http/index.ts`);
  return Object.entries(properties).map(([field, schema]) => [field, schema, required.includes(field)]);
}

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "number",
  boolean: "true or false",
  array: "list",
};

function typeOf({ $ref, type, format, pattern, anyOf }: JsonSchema): string {
  const [first, other] = anyOf ?? [];
  if (first && other?.type === "null") return `${typeOf(first)} or null`;
  if ($ref) return "object";
  if (format === "date-time") return "time";
  if (format === "date") return "day";
  if (pattern) return "amount";
  return WORDS[type ?? ""] ?? type ?? "";
}

export function tableOf(name: string, without: string | undefined): string {
  const left = without ? propertiesOf(without).map(([field]) => field) : [];
  const rows = propertiesOf(name)
    .filter(([field]) => !left.includes(field))
    .map(([field, schema, isThere]) => {
      const type = `${typeOf(schema)}${isThere ? "" : "; may be left out"}`;
      return `| \`${field}\` | ${type} | ${schema.description ?? ""} |`;
    });
  return ["", "| field | type | meaning |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

/** A line of what a route takes. */
function fieldLine(name: string, schema: JsonSchema, isNeeded: boolean): string {
  const values = schema.enum ?? schema.items?.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const isSaid = values.length > 0 && schema.description?.includes(`\`${values[0]}\``);
  const notes = [
    schema.description,
    values.length > 0 && !isSaid && values.map((value) => `\`${value}\``).join(", "),
    schema.type === "array" && "may be repeated",
    schema.default !== undefined && `\`${schema.default}\` if it is left out`,
  ].filter(Boolean);
  return `  - \`${name}\`${isNeeded ? ", required" : ""}${notes.length > 0 ? `: ${notes.join("; ")}` : ""}`;
}

const nameOf = ({ $ref = "" }: JsonSchema) => $ref.split("/").at(-1) ?? "";

/** What stands between the marks of a route: what it does, whom it lets in, what it takes and answers. */
export function routeText(route: string): string {
  const { summary, parameters, requestBody, responses, "x-permissions": permissions } = operationOf(route);
  const query = parameters.filter((one) => one.in === "query");
  const body = requestBody && propertiesOf(nameOf(requestBody.content["application/json"].schema));
  const answers = Object.entries(responses).filter(([status]) => status !== "default");
  return [
    `\n${summary}.\n`,
    permissions.length > 0 && `- Permissions: ${permissions.map((one) => `\`${one}\``).join(", ")}`,
    query.length > 0 && "- Query:",
    ...query.map((one) => fieldLine(one.name, { ...one.schema, description: one.description }, one.required)),
    body && "- Body:",
    ...(body ?? []).map((field) => fieldLine(...field)),
    ...answers.map(([status, { content }]) => {
      const schema = content["application/json"]?.schema;
      const fields = schema && propertiesOf(nameOf(schema)).map(([field]) => field);
      const what = fields ? `\`{ ${fields.join(", ")} }\`` : "a CSV file";
      return `- Answers ${status}: ${status === "202" ? "the same, while [the work goes on](http-api.md#slow-answers)" : what}`;
    }),
    "",
  ]
    .filter((line) => line !== false && line !== undefined)
    .join("\n");
}

/** A list of all routes, each with the page that tells of it. */
export const routeList = (pageOf: (route: string) => string): string =>
  ROUTES.map(
    (route) =>
      `- [\`${route}\`](${pageOf(route)}#${anchorOf(headingOf(route).slice(4))}): ${operationOf(route).summary}`,
  ).join("\n");
