import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

/** A folder of a store, with these files: below the repository, where the packages are found by their names. */
export async function storeFolder(
  name: string,
  files: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>> = {},
): Promise<string> {
  await mkdir(join(ROOT, "tmp"), { recursive: true });
  const folder = await mkdtemp(join(ROOT, "tmp", `${name}-`));
  const manifest = { name: "a-store", dependencies: { "@medusajs/medusa": "*", ...dependencies } };
  for (const [path, text] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** How a program of the store is run in a shell that has this environment alone; it may fail. */
export const shellWith = (cwd: string, env: Readonly<Record<string, string>>) =>
  ({ cwd, env, extendEnv: false, all: true, reject: false, stdin: "ignore" }) as const;

/** medusa-config as the guide writes it, of a store with one account of these options. */
export const storeConfig = (options: string) => `import { defineConfig } from "@medusajs/framework/utils";

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "only-for-tests", cookieSecret: "only-for-tests" },
  },
  plugins: [{ resolve: "medusa-payment-crossborder", options: {} }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["crossborder", "query"],
      options: {
        providers: [
          {
            resolve: "medusa-payment-crossborder/providers/crossborder",
            id: "main",
            options: {
              ${options}
            },
          },
        ],
      },
    },
  ],
});
`;
