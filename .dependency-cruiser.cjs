/** The rules of the house: who may import whom (docs/architecture.md). */
const within = (room, allowed) => ({
  name: `${room.replaceAll("/", "-")}-stays-in-its-room`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^src/", pathNot: [`^src/${room}/`, ...allowed.map((path) => `^src/${path}`)] },
});

const SANDBOX = "^packages/sandbox/src/";
const sandboxFolder = (folder, allowed) => ({
  name: `the-sandboxs-${folder}-stays-in-its-room`,
  severity: "error",
  from: { path: `${SANDBOX}${folder}/` },
  to: { path: SANDBOX, pathNot: [folder + "/", ...allowed].map((path) => SANDBOX + path) },
});

/** What every folder of payments/ may use: the ledger, the gateway, Medusa, the answers, and the files at the root of payments/. */
const ROOT_OF_PAYMENTS = [
  "development/",
  "http/",
  "gateway/index",
  "modules/",
  "medusa/index",
  "payments/[^/]+$",
  "payments/telemetry/index",
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: { path: "^(src|packages)" }, to: { circular: true } },
    {
      name: "the-storefront-package-stands-alone",
      severity: "error",
      from: { path: "^packages/storefront/src/" },
      to: { path: "^(src|testing|demo|bench|integration-tests|tooling)/" },
    },
    {
      name: "the-storefront-core-knows-no-framework",
      severity: "error",
      from: { path: "^packages/storefront/src/[^/]+$" },
      to: { path: "(^packages/storefront/src/(page|react|element)/|node_modules/)" },
    },
    {
      name: "the-plugin-does-not-know-the-other-packages",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^packages/" },
    },
    {
      name: "gateway-and-sandbox-know-no-medusa",
      severity: "error",
      from: { path: "^(src/gateway|packages/sandbox/src)/" },
      to: { path: "@medusajs/" },
    },
    {
      name: "gateway-is-entered-by-its-index",
      severity: "error",
      from: { path: "^src/(modules|medusa|payments|providers|workflows|api|subscribers|jobs)" },
      to: { path: "^src/gateway/", pathNot: "^src/gateway/index\\.ts$" },
    },
    {
      name: "medusas-amounts-are-counted-by-medusa",
      comment:
        "Medusa may have another version of bignumber.js: what is handed to it, and back, is decimal text.",
      severity: "error",
      from: { path: "^src/(medusa|providers|api|workflows|subscribers|jobs)/", pathNot: "\\.spec\\.ts$" },
      to: { path: "bignumber\\.js" },
    },
    {
      name: "medusas-workflows-are-run-in-its-room",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/medusa/" },
      to: { path: "@medusajs/.*core-flows" },
    },
    {
      name: "the-ledger-is-entered-by-two-files",
      comment:
        "index.ts is published, internal.ts is for the plugin alone. The names that answers have are in files without imports.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(modules|http)/" },
      to: { path: "^src/modules/", pathNot: "^src/modules/crossborder/(index|internal)\\.ts$" },
    },
    {
      name: "no-circles-between-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^src" },
      to: { circular: true },
    },
    {
      name: "the-test-kit-knows-neither-tests-nor-demo",
      severity: "error",
      from: { path: "^testing/" },
      to: { path: "^(demo|bench|integration-tests)/" },
    },
    {
      name: "tests-run-the-built-plugin",
      comment:
        "A store has one plugin. Tests that boot one reach into it by testing/shop/built-plugin.ts; types come from the sources. The store of the contracts has none.",
      severity: "error",
      from: {
        path: "^(integration-tests|demo|bench|testing/(browser|servers|shop|store|storefront))/",
        pathNot: "^integration-tests/contracts/",
      },
      to: { path: "^src/(payments|providers|medusa|workflows)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "demo-and-tests-do-not-know-each-other",
      severity: "error",
      from: { path: "^(demo|bench|integration-tests)/" },
      to: { path: "^(demo|bench|integration-tests)/", pathNot: "^$1/" },
    },
    within("gateway", []),
    // It has a reading of its own of the interface document (docs/decisions/0018-the-sandbox-reads-the-document-itself.md).
    {
      name: "the-sandbox-package-stands-alone",
      severity: "error",
      from: { path: "^packages/sandbox/src/" },
      to: { path: "^(src|testing|demo|bench|integration-tests|tooling|packages/storefront)/" },
    },
    // The folders of the sandbox, see packages/sandbox/src/README.md.
    sandboxFolder("kept", ["(index|options)"]),
    sandboxFolder("faults", ["paths"]),
    sandboxFolder("state", ["(faults/|dialect|options)"]),
    sandboxFolder("notifications", ["(state/|faults/|dialect|signature)"]),
    sandboxFolder("pages", ["(state/|faults/faults|dialect|options|paths|signature)"]),
    sandboxFolder("control", ["(state/|pages/urls|dialect)"]),
    sandboxFolder("api", [
      "(state/|faults/|pages/(urls|prepay-params)|dialect|hosts|options|paths|signature)",
    ]),
    within("modules", ["gateway/index"]),
    {
      name: "the-ledgers-rules-know-no-database",
      severity: "error",
      from: { path: "^src/modules/crossborder/rules/" },
      to: {
        pathNot: [
          "^src/modules/crossborder/(rules/|(events|messages|states|types)\\.ts$)",
          "^src/gateway/index\\.ts$",
          "node_modules/bignumber\\.js/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    within("links", ["modules/"]),
    within("medusa", ["gateway/index", "modules/crossborder/internal"]),
    // The folders of it: readers know no acts, and repairs after crashes use both.
    within("medusa/records", ["gateway/index", "modules/crossborder/internal"]),
    within("medusa/crashes", ["modules/crossborder/internal", "medusa/(records/|running)"]),
    within("texts", []),
    within("http", ["policies/", "texts/", "modules/crossborder/(states|events|findings|internal)\\.ts$"]),
    {
      name: "answers-know-the-ledgers-rows-by-type",
      comment: "Published as ./http, also for programs that have no Medusa.",
      severity: "error",
      from: { path: "^src/http/" },
      to: { path: "^src/modules/crossborder/internal\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    within("development", ["gateway/index"]),
    within("payments", ["development/", "http/", "texts/", "gateway/index", "modules/", "medusa/index"]),
    // What is known, what follows from it, and what is done: a decision is pure, and a step knows the six interfaces only.
    within("payments/telemetry", [...ROOT_OF_PAYMENTS]),
    {
      name: "opentelemetry-is-known-in-one-file",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/payments/telemetry/(index|.*\\.spec)\\.ts$" },
      to: { path: "opentelemetry" },
    },
    within("payments/views", [...ROOT_OF_PAYMENTS]),
    within("payments/decide", [...ROOT_OF_PAYMENTS, "payments/views/"]),
    within("payments/books", [...ROOT_OF_PAYMENTS, "payments/views/"]),
    within("payments/acts", [...ROOT_OF_PAYMENTS, "payments/(views|decide|books|locking)/"]),
    {
      name: "acts-know-the-seam-alone",
      severity: "error",
      from: {
        path: "^src/payments/((decide|acts|views)/|(snapshot|reconcile)\\.ts$)",
        pathNot: "\\.spec\\.ts$",
      },
      to: { path: "(@medusajs/|^knex|^(node:)?timers)", dependencyTypesNot: ["type-only"] },
    },
    within("payments/locking", [...ROOT_OF_PAYMENTS]),
    within("payments/health", [...ROOT_OF_PAYMENTS, "payments/locking/"]),
    within("payments/channels", [...ROOT_OF_PAYMENTS, "payments/(locking|views)/"]),
    within("payments/queries", [...ROOT_OF_PAYMENTS]),
    within("payments/recurring", [...ROOT_OF_PAYMENTS, "payments/(acts|views|locking)/"]),
    within("payments/in-store", [...ROOT_OF_PAYMENTS, "payments/(acts|views|locking|payment-links)/"]),
    within("payments/payment-links", [
      ...ROOT_OF_PAYMENTS,
      "payments/(acts|views|locking|shopper|attention)/",
    ]),
    within("payments/shopper", [...ROOT_OF_PAYMENTS, "payments/(acts|views)/"]),
    within("payments/inbox", [...ROOT_OF_PAYMENTS, "payments/(locking|recurring|attention|views)/"]),
    within("payments/audit", [...ROOT_OF_PAYMENTS, "payments/(books|views|locking)/"]),
    within("payments/attention", [...ROOT_OF_PAYMENTS, "texts/"]),
    within("payments/outage", [...ROOT_OF_PAYMENTS, "payments/(attention|health)/"]),
    within("payments/staff", [
      ...ROOT_OF_PAYMENTS,
      "payments/(acts|decide|views|locking|attention|in-store|payment-links)/",
    ]),
    within("payments/statement", [...ROOT_OF_PAYMENTS]),
    within("payments/days", [...ROOT_OF_PAYMENTS, "payments/statement/"]),
    within("payments/settings", [...ROOT_OF_PAYMENTS, "payments/(locking|health|channels)/"]),
    within("payments/job", [
      ...ROOT_OF_PAYMENTS,
      "payments/(attention|outage|channels|locking|recurring|inbox|payment-links|views)/",
    ]),
    within("providers", [...ROOT_OF_PAYMENTS, "payments/(acts|views)/", "payments/health/start"]),
    within("workflows", ["http/", "modules/", "payments/"]),
    within("policies", []),
    within("api", [
      "policies/",
      "http/",
      "texts/",
      "gateway/index",
      "modules/",
      "payments/",
      "workflows/",
      "providers/crossborder/session-data",
    ]),
    within("subscribers", ["payments/", "workflows/"]),
    within("jobs", ["payments/", "workflows/"]),
    // What the command line takes of a store's plugin: it hears answers as they come, before the client reads them.
    within("tools", ["payments/", "gateway/"]),
    {
      name: "nobody-needs-the-tools-but-the-command-line",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/tools/" },
      to: { path: "^src/tools/" },
    },
    {
      name: "the-command-line-takes-the-stores-own-plugin",
      comment:
        "By type alone: at run time it loads what the store has installed (packages/cli/src/plugin.ts).",
      severity: "error",
      from: { path: "^packages/cli/src/" },
      to: {
        path: "^(src|testing|demo|bench|integration-tests|tooling|packages/(sandbox|storefront))/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "of-the-plugin-the-command-line-knows-two-doors",
      severity: "error",
      from: { path: "^packages/cli/src/" },
      to: { path: "^src/", pathNot: "^src/(gateway|tools)/index\\.ts$" },
    },
    // What the server alone says is not in the bundle.
    within("admin", [
      "http/(act-routes|command|index|person|qr-drawing|routes)",
      "texts/[^/]+/[^/]+\\.json$",
    ]),
    {
      name: "the-admin-takes-types-alone-of-the-answers",
      comment:
        "Its bundle has no server code. How a person is called, and a code is drawn, are files that import nothing of ours.",
      severity: "error",
      from: { path: "^src/admin/" },
      to: {
        path: "^src/http/",
        pathNot: "^src/http/(act-routes|command|person|qr-drawing)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-dev-dependency-in-the-package",
      severity: "error",
      // The admin's libraries are the dashboard's own: it provides them when it is built with our extensions.
      from: { path: "^(src|packages/(sandbox|cli)/src)/", pathNot: "^src/admin/" },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        // The store's own TypeScript reads its medusa-config.
        pathNot: ["@medusajs/", "@types/", "node_modules/typescript/"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Tests may reach anywhere: the gateway's talk to the sandbox.
    exclude: { path: "\\.spec\\.(helper\\.|support\\.)?ts$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.check.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["require", "node", "default", "types"],
    },
  },
};
