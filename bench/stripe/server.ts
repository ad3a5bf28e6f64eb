/** The stand-in of Stripe in a process of its own: tells its parent the address and ends with it. */
import { standIn } from "./stand-in";

const server = standIn().listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens at no port");
  process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once("disconnect", () => process.exit(0));
