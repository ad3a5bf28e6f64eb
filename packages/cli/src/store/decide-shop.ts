import { writeFile } from "node:fs/promises";
import type { ExecArgs } from "@medusajs/framework/types";
import { z } from "zod";
import { decideShop, recordAct, storeContext } from "../plugin";
import type { decidedSchema } from "./answers";

const decision = z.object({ is: z.enum(["same", "copy"]) });

/** Run by `medusa exec`: a person says that the store is the shop whose payments it has, or a copy. */
export default async function decide({ container, args: [file = "", is] }: ExecArgs): Promise<void> {
  const context = storeContext(container);
  const data = decision.parse({ is });
  const asked = { act: "decide_shop", by: {}, subject: {}, data } as const;
  const answer: z.input<typeof decidedSchema> = await recordAct(context, asked, () =>
    decideShop(context, data),
  ).then(
    ({ message }) => ({ message }),
    (error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }),
  );
  await writeFile(file, JSON.stringify(answer));
}
