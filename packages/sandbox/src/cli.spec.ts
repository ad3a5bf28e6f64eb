import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./receiver.spec.helper";
import { call, listening, run } from "./program.spec.helper";
import { forEach, slow } from "../../../testing/jest/lanes";

const ACCOUNT = ["--api-token", "T", "--merchant-no", "M", "--store-no", "S"];

const CONTROL = { "X-Crossborder-Sandbox": "1" };

forEach(["SIGINT", "SIGTERM"] as const, { fast: 1 })(
  "takes calls, logs them, and ends cleanly on %s",
  async (signal) => {
    const program = run("--port", "0", ...ACCOUNT, "--mer-group-no", "G");
    const { child, output, exit } = program;
    const url = await listening(program);
    const order = { merGroupNo: "G", reference: "R1" };
    expect(await call(`${url}/app-instore/v2/add`, order)).toMatchObject({ ret_code: "000100" });
    await until(() => output.out.includes("add R1 1.00 000100 add success"));
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(output.err).toBe("");
  },
);

slow.it(
  "stands for a gateway with several stores, a clerk, a manager, other vendor codes and a dialect",
  async () => {
    const stores = ["--account", "M:S:T", "--account", "M2:S2:T2"];
    const staff = [
      "--store-admin-no",
      "40001",
      "--manager-account-no",
      "B",
      "--manager-password",
      "f".repeat(32),
    ];
    const speech = ["--vendor-code", "channel_a=wallet", "--dialect", "flat", "--dialect", "words"];
    const program = run("--port", "0", ...stores, ...staff, ...speech);
    const url = await listening(program);
    const add = `${url}/app-instore/v2/add`;
    expect(await call(add, { reference: "R1", storeAdminNo: "40002" })).toMatchObject({ ret_code: "000030" });
    expect(await call(add, { reference: "R1", storeAdminNo: "40001" })).toMatchObject({ ret_code: "000100" });
    const scan = { amount: "", currency: "", reference: "R1", paymentBarcode: "2847", vendor: "wallet" };
    expect(await call(`${url}/app-instore/v2/pay`, scan)).toMatchObject({ ret_code: "000100" });
    const query = await call(`${url}/app-data-search/v2/tran-query`, {
      reference: "R1",
      amount: "",
      currency: "",
    });
    expect(query).toMatchObject({ status: "SUCCESS", vendor: "wallet" });
    const refund = await call(`${url}/app-data-search/v2/refund`, { reference: "R1" });
    expect(refund).toMatchObject({
      ret_code: "000020",
      ret_msg: expect.stringMatching(/^managerAccountNo: /),
    });
    const second = { merchantNo: "M2", storeNo: "S2", reference: "R1" };
    expect(await call(add, second, "T2")).toMatchObject({ ret_code: "000100" });
    program.child.kill();
    expect(await program.exit).toBe(0);
  },
);

slow.it(
  "writes no warning while many calls wait for their answer, and many notifications for their next send",
  async () => {
    const program = run("--port", "0", ...ACCOUNT);
    const { child, output, exit } = program;
    const url = await listening(program);
    const faults = await fetch(`${url}/_sandbox/faults`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", ...CONTROL },
      body: JSON.stringify({ "cashier-add": { delay_ms: 300 } }),
    });
    expect(faults.status).toBe(200);
    const orders = Array.from({ length: 12 }, (_, nth) => ({
      reference: `R${nth}`,
      ipnUrl: "https://127.0.0.1:1/ipn",
    }));
    const answers = await Promise.all(
      orders.map((order) => call(`${url}/app-instore/v2/cashier-add`, order)),
    );
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ ret_code: "000100" })));
    for (const { reference } of orders) {
      await fetch(`${url}/_sandbox/transactions/${reference}/pay`, { method: "POST", headers: CONTROL });
    }
    const notified = async () => (await fetch(`${url}/_sandbox/notifications`)).text();
    await until(async () => (await notified()).split("unreachable").length > orders.length);
    child.kill();
    expect(await exit).toBe(0);
    expect(output.err).toBe("");
  },
);

describe("where other machines can reach it", () => {
  const everywhere = ["--port", "0", "--host", "0.0.0.0", "--allowed-host", "a.test", ...ACCOUNT];
  const startedAs = async ({ output }: ReturnType<typeof run>) =>
    (await until(() => /^listening on http:\/\/a\.test:(\d+)$/m.exec(output.out)))[1];
  const statusWith = async (port: string | undefined, token: string) => {
    const Authorization = `Basic ${Buffer.from(`sandbox:${token}`).toString("base64")}`;
    return (await fetch(`http://127.0.0.1:${port}/_sandbox/calls`, { headers: { Authorization } })).status;
  };

  it("prints the control token that it made up", async () => {
    const program = run(...everywhere);
    const port = await startedAs(program);
    const [, token = ""] = await until(() => /^control token: (\S+)$/m.exec(program.output.out));
    expect(await statusWith(port, "another-token-than-that")).toBe(401);
    expect(await statusWith(port, token)).toBe(200);
  });

  it("prints no token that it was given", async () => {
    const token = "given-on-the-command-line";
    const program = run(...everywhere, "--control-token", token);
    expect(await statusWith(await startedAs(program), token)).toBe(200);
    expect(program.output.out).not.toContain("token");
  });
});

it("names all flags that are missing at once, and what each is for", async () => {
  const { output, exit } = run("--manager-account-no", "B");
  expect(await exit).toBe(2);
  expect(output.err).toBe(
    [
      "--api-token: is required (the secret that calls are signed with)",
      "--merchant-no: is required (the merchant that calls must name)",
      "--store-no: is required (the store that calls must name)",
      "--manager-password: is required (the password of the manager whom refunds need, as it is sent)",
    ]
      .map((line) => `crossborder-sandbox: ${line}\n`)
      .join(""),
  );
  expect(output.out).toBe("");
});

slow.it("gives each store its name, and with --quiet says nothing of calls", async () => {
  const stores = ["--account", "M:S:T", "--account", "M2:S2:T2"];
  const names = ["--shop-name", "Tea House", "--shop-name", "Second"];
  const program = run("--port", "0", "--quiet", ...stores, ...names);
  const url = await listening(program);
  expect(await call(`${url}/app-instore/v2/add`, { reference: "R1" })).toMatchObject({ ret_code: "000100" });
  const index = await (await fetch(url)).text();
  expect(index).toContain("Tea House · Merchant M, store S");
  expect(index).toContain("Second · Merchant M2, store S2");
  program.child.kill();
  expect(await program.exit).toBe(0);
  expect(program.output.out).toBe(`listening on ${url}\n`);
});

it("prints its flags with --help", async () => {
  const { output, exit } = run("--help");
  expect(await exit).toBe(0);
  const flags = [
    "--shop-name",
    "--quiet",
    "--port",
    "--api-token",
    "--merchant-no",
    "--store-no",
    "--mer-group-no",
  ];
  const gateway = [
    "--account",
    "--store-admin-no",
    "--manager-password",
    "--vendor-code",
    "--dialect",
    "announced",
  ];
  const access = ["--host", "--allowed-host", "--control-token", "X-Crossborder-Sandbox: 1"];
  for (const words of [...flags, ...gateway, ...access]) expect(output.out).toContain(words);
});

describe("says in one line what is wrong with", () => {
  forEach(
    [
      ["a missing token", ["--merchant-no", "M", "--store-no", "S"], "--api-token: is required"],
      ["a missing merchant", ["--api-token", "T", "--store-no", "S"], "--merchant-no: is required"],
      ["a missing store", ["--api-token", "T", "--merchant-no", "M"], "--store-no: is required"],
      ["an empty group", [...ACCOUNT, "--mer-group-no", ""], "--mer-group-no: is required"],
      ["a host with its port", [...ACCOUNT, "--allowed-host", "a:1"], "--allowed-host: must be a host name"],
      ["a short token", [...ACCOUNT, "--control-token", "short"], "--control-token: must have 16 characters"],
      [
        "a port that is no number",
        [...ACCOUNT, "--port", "http"],
        "--port: must be a number from 0 to 65535",
      ],
      [
        "a name too many",
        [...ACCOUNT, "--shop-name", "A", "--shop-name", "B"],
        "--shop-name: is given more often than there are stores",
      ],
      ["a store without a token", ["--account", "M:S"], "--account: must be merchantNo:storeNo:apiToken or"],
      [
        "a store given twice",
        [...ACCOUNT, "--account", "M:S:T2"],
        "--account: names a store that is there already",
      ],
      [
        "a manager without a password",
        [...ACCOUNT, "--manager-account-no", "B"],
        "--manager-password: is required",
      ],
      [
        "a vendor without its code",
        [...ACCOUNT, "--vendor-code", "channel_a"],
        "--vendor-code: must be a vendor",
      ],
      ["an unknown dialect", [...ACCOUNT, "--dialect", "klingon"], "--dialect: must be one of documented, "],
      ["an unknown flag", [...ACCOUNT, "--prot", "1"], "--prot"],
      ["a stray word", [...ACCOUNT, "start"], "start"],
    ],
    { fast: 1, ci: 2 },
  )("%s", async (_what, flags, words) => {
    const { output, exit } = run(...flags);
    expect(await exit).toBe(2);
    expect(output.err).toContain(words);
    expect(output.err.trim().split("\n")).toHaveLength(1);
    expect(output.out).toBe("");
  });

  it("a port that is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { output, exit } = run(...ACCOUNT, "--port", String(port));
    expect(await exit).toBe(1);
    expect(output.err).toBe(`crossborder-sandbox: --port: ${port} is already in use\n`);
    other.close();
  });
});
