import { paymentError } from "../errors";
import { UnreadableError } from "./table";

/** Reads a file that staff has given. @throws MedusaError `statement_unreadable` */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw paymentError("statement_unreadable", `The file cannot be read: ${error.message}.`);
  }
}
