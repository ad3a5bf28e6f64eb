import axios, { type AxiosInstance } from "axios";
import { fork } from "node:child_process";
import { join } from "node:path";
import { ADMIN, GATEWAY_ACCOUNT } from "../../demo/accounts";
import { Child } from "../../demo/child";
import { messageSchema } from "../../demo/medusa/messages";
import type { Seeded } from "../../demo/store/seed";
import { createSandbox } from "../../src/sandbox";
import { ROOT } from "../../tooling/link-plugin";
import { freePort, startPostgres } from "../../tooling/postgres";
import { scratchFolder } from "../../tooling/scratch-folder";
import { SandboxControl } from "../support/sandbox-control";
import { buildStore } from "./built-store";

/** A shop with its dashboard: a built store on a real database, with the sandbox as its gateway. */
export interface AdminShop {
  url: string;
  gateway: SandboxControl;
  /** The admin API, signed in as staff. */
  api: AxiosInstance;
  seeded: Seeded;
  stop(): Promise<void>;
}

const DATABASE = "shop";

export async function openAdminShop(): Promise<AdminShop> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const sandbox = await createSandbox(GATEWAY_ACCOUNT);
    stops.push(() => sandbox.close());
    const postgres = await startPostgres(await scratchFolder());
    stops.push(() => postgres.stop());
    await postgres.createDatabase(DATABASE);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = {
      PORT: String(port),
      DATABASE_URL: postgres.url(DATABASE),
      MEDUSA_BACKEND_URL: url,
      STOREFRONT_URL: "https://storefront.example/checkout/done",
      CROSSBORDER_BASE_URL: sandbox.url,
      CROSSBORDER_API_TOKEN: GATEWAY_ACCOUNT.apiToken,
      CROSSBORDER_MERCHANT_NO: GATEWAY_ACCOUNT.merchantNo,
      CROSSBORDER_STORE_NO: GATEWAY_ACCOUNT.storeNo,
      ADMIN_CORS: url,
      AUTH_CORS: url,
      MEDUSA_DISABLE_TELEMETRY: "true",
      LOG_LEVEL: "warn",
      // jest wants its own modules from Node; this is for a program without them.
      NODE_OPTIONS: "",
    };
    const store = await buildStore({ ...env, NODE_ENV: "production" });
    stops.push(() => store.remove());
    const server = startServer(store.server, env);
    stops.push(() => server.child.stop());
    const seeded = await server.seeded;
    return { url, gateway: new SandboxControl(sandbox.url), api: await signIn(url), seeded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The demo's server program, in the built store. */
function startServer(cwd: string, env: NodeJS.ProcessEnv) {
  const forked = fork(join(ROOT, "demo", "medusa", "server.ts"), {
    cwd,
    execArgv: ["-r", join(ROOT, "node_modules", "ts-node", "register")],
    env: {
      ...process.env,
      ...env,
      TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"),
      // As in production, but with a session cookie that a browser takes without https.
      NODE_ENV: "test",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const child = new Child("Medusa", forked);
  const seeded = new Promise<Seeded>((resolve, reject) => {
    child.watch(reject);
    forked.on("message", (said) => {
      const message = messageSchema.parse(said);
      if (message.reached === "seeded") resolve(message.shop);
    });
  });
  return { child, seeded };
}

async function signIn(url: string): Promise<AxiosInstance> {
  const { data } = await axios.post<{ token: string }>(`${url}/auth/user/emailpass`, ADMIN);
  return axios.create({ baseURL: url, headers: { Authorization: `Bearer ${data.token}` } });
}
