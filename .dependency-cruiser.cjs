/** The rules of the house: who may import whom (docs/architecture.md). */
const within = (room, allowed) => ({
  name: `${room.replace("/", "-")}-stays-in-its-room`,
  severity: "error",
  from: { path: `^src/${room}/`, pathNot: "\\.spec\\.ts$" },
  to: { path: "^src/", pathNot: [`^src/${room}/`, ...allowed.map((path) => `^src/${path}`)] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: { path: "^src" }, to: { circular: true } },
    {
      name: "gateway-and-sandbox-know-no-medusa",
      severity: "error",
      from: { path: "^src/(gateway|sandbox)/" },
      to: { path: "@medusajs/" },
    },
    {
      name: "gateway-has-one-door",
      severity: "error",
      from: { path: "^src/(modules|bookkeeping|providers|workflows|api|subscribers|jobs|accounts)" },
      to: { path: "^src/gateway/", pathNot: "^src/gateway/index\\.ts$" },
    },
    within("gateway", []),
    within("sandbox", ["gateway/operations", "gateway/fields"]),
    within("modules", ["gateway/index"]),
    within("bookkeeping", ["gateway/index", "modules/"]),
    within("providers", ["gateway/index", "modules/", "bookkeeping/index"]),
    within("workflows", ["gateway/index", "accounts", "container", "modules/", "bookkeeping/index"]),
    within("api", ["workflows/", "providers/crossborder/session-input"]),
    within("subscribers", ["workflows/"]),
    within("jobs", ["workflows/"]),
    within("admin", []),
    within("storefront", []),
    {
      name: "no-dev-dependency-in-the-package",
      severity: "error",
      // The admin's libraries are the dashboard's own: it provides them when it is built with our extensions.
      from: { path: "^src/", pathNot: ["\\.spec\\.(helper\\.)?ts$", "^src/admin/"] },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: ["@medusajs/", "@types/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.check.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["require", "node", "default", "types"],
    },
  },
};
