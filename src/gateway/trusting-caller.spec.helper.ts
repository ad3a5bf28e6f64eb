import { GatewayError } from "./errors";
import { clientOf, ORDER } from "./recording-gateway.spec.helper";

/** A program: opens one order at the address it is given, and prints what became of it. */
clientOf(process.argv[2] ?? "")
  .securePay(ORDER)
  .then(
    () => "opened",
    (error: unknown) => (error instanceof GatewayError ? `${error.outcome} ${error.message}` : String(error)),
  )
  .then((result) => process.stdout.write(`${result}\n`));
