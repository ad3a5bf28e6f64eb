import { clientOf, failureOf, ORDER } from "./recording-gateway.spec.helper";

/** Opens one order at the address it is given, and prints what became of it. */
async function callOnce(baseUrl: string): Promise<string> {
  const opening = clientOf(baseUrl).securePay(ORDER);
  const opened = await opening.then(
    () => true,
    () => false,
  );
  if (opened) return "opened";
  const { outcome, message } = await failureOf(opening);
  return `${outcome} ${message}`;
}

void callOnce(process.argv[2] ?? "").then((said) => process.stdout.write(`${said}\n`));
