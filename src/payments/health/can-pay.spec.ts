import type { Check } from "../../http";
import { canPay } from "./checks";

const check = (name: string, status: Check["status"], account?: string): Check => ({
  name,
  status,
  finding: "",
  message: "",
  ...(account && { account }),
});
const down = (account: string) => check("gateway", "error", account);
const ACCOUNTS = ["main", "rmb"];

it.each<[string, Check[], string, string[]]>([
  ["all is well", [check("gateway", "ok", "main"), check("locking", "info")], "yes", []],
  ["one gateway of two is down", [down("main")], "yes_but", ["gateway main"]],
  ["both gateways are down", [down("main"), down("rmb")], "no", ["gateway main", "gateway rmb"]],
  ["the payment module does not reach the ledger", [check("dependencies", "error")], "no", ["dependencies "]],
  ["the job stands still", [check("reconciliation job", "error")], "yes_but", ["reconciliation job "]],
  ["many are refused", [check("refused notifications", "warning")], "yes_but", ["refused notifications "]],
  ["a payment waits for a person", [check("attention", "warning")], "yes", []],
  ["a token is short", [check("api token", "warning", "main")], "yes", []],
])("can customers pay: %s", (_what, checks, answer, because) => {
  const found = canPay(checks, ACCOUNTS);
  expect(found.answer).toBe(answer);
  expect(found.because.map(({ name, account = "" }) => `${name} ${account}`)).toEqual(because);
});
