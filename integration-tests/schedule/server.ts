/** The program of a server whose shop offers the first channel of each account. */
import { container } from "@medusajs/framework";
import { serve } from "../../testing/servers/serve";
import { seedStore } from "../../testing/store/seed";
import { createAdmin } from "../../testing/store/admin";
import { ADMIN } from "../../testing/store/accounts";
import { accountsSchema } from "./accounts";

void serve({
  seed: async () => {
    const accounts = accountsSchema.parse(JSON.parse(process.env.ACCOUNTS ?? "[]"));
    const seeded = await seedStore(
      container,
      accounts.map(({ id }) => `pp_crossborder-channel-a_${id}`),
    );
    await createAdmin(container, ADMIN);
    return seeded;
  },
});
