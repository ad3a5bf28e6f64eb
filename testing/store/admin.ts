import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows";

/** Somebody who may use Medusa's admin. */
export async function createAdmin(
  container: MedusaContainer,
  account: { email: string; password: string },
): Promise<void> {
  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body: account });
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity?.id ?? "", userData: { email: account.email } },
  });
}
