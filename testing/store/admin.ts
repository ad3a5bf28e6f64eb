import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows";

/** Somebody who may use Medusa's admin. Resolves to the user's id. */
export async function createAdmin(
  container: MedusaContainer,
  account: { email: string; password: string },
): Promise<string> {
  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body: account });
  const { result: user } = await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity?.id ?? "", userData: { email: account.email } },
  });
  return user.id;
}
