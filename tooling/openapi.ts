import { z } from "@medusajs/framework/zod";
import * as http from "../src/http";
import { type RouteShape, routes } from "../src/http/routes";
import { license, version } from "../package.json";

/** As far as the reference reads it. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  description?: string;
  anyOf?: JsonSchema[];
  enum?: string[];
  const?: string;
  default?: string | number | boolean;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const COMPONENTS = "#/components/schemas/";
const referTo = (name: string) => ({ $ref: `${COMPONENTS}${name}` });

const named = Object.entries<unknown>(http)
  .flatMap(([name, one]): [string, z.ZodType][] => (one instanceof z.ZodType ? [[name, one]] : []))
  .sort(([one], [other]) => (one < other ? -1 : 1));

const nameOf = (schema: z.ZodType): string => {
  const name = named.find(([, one]) => one === schema)?.[0];
  if (!name) throw new Error("A schema of a route has no name in src/http/index.ts");
  return name;
};

/** What zod adds and no reader needs: the patterns behind formats, and the bounds of whole numbers. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** Every schema that `medusa-payment-crossborder/http` hands out, by its name. */
function components(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${COMPONENTS}${id}`,
    io: "input",
    unrepresentable: "any",
    override: tidy,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      jsonSchema.parse({ ...schema, $schema: undefined, $id: undefined }),
    ]),
  );
}

const jsonSchema: z.ZodType<JsonSchema> = z.looseObject({});

/** What an address names. */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: "Medusa's id, or ours",
  reference: "our reference of the transaction",
  schedule_no: "the gateway's number of the schedule, or our id",
};

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: PARAMETERS[name],
    schema: { type: "string" },
  }));

function queryParameters(query: z.ZodType | undefined, schemas: Record<string, JsonSchema>) {
  const { properties = {}, required = [] } = query ? (schemas[nameOf(query)] ?? {}) : {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description && { description }),
    // `created_at[$gte]=…`
    ...(schema.type === "object" && { style: "deepObject" }),
    schema,
  }));
}

const json = (schema: z.ZodType) => ({ "application/json": { schema: referTo(nameOf(schema)) } });

interface Answer {
  description: string;
  content: Partial<Record<"application/json" | "text/csv", { schema: JsonSchema }>>;
}

const answer = (status: string, shape: z.ZodType | "text/csv"): Answer => ({
  description: status === "202" ? "It goes on; what is known so far" : "Done",
  content: shape === "text/csv" ? { "text/csv": { schema: { type: "string" } } } : json(shape),
});

function operation(path: string, shape: RouteShape, schemas: Record<string, JsonSchema>) {
  const { summary, query, body, answers, policies = [] } = shape;
  return {
    summary,
    tags: [path.startsWith("/store/") ? "store" : "admin"],
    security: path.startsWith("/store/")
      ? [{ publishable_key: [] }]
      : [{ bearer: [] }, { session: [] }, { api_key: [] }],
    "x-permissions": policies.map((policy) => `${policy.resource}:${policy.operation}`),
    parameters: [...pathParameters(path), ...queryParameters(query, schemas)],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, one]) => [status, answer(status, one)])),
      default: { description: "An error", content: json(http.ErrorAnswer) },
    } satisfies Record<string, Answer>,
  };
}

/** The OpenAPI document of the plugin's own routes that speak JSON. */
export function openApi() {
  const schemas = components();
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, shape] of Object.entries(routes())) {
    const [method = "", path = ""] = name.split(" ");
    const address = path.replace(/:(\w+)/g, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(path, shape, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "medusa-payment-crossborder",
      version,
      license: { name: license, identifier: license },
      description:
        "The plugin's own routes in a Medusa server. docs/reference/http-api.md says how they are called.",
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "connect.sid" },
        api_key: { type: "http", scheme: "basic", description: "a secret API key as the user name" },
        publishable_key: { type: "apiKey", in: "header", name: "x-publishable-api-key" },
      },
    },
  };
}
