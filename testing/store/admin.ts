import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows";

/** Medusa's own, which may do everything where RBAC is on. */
export const SUPER_ADMIN = "role_super_admin";

/** Somebody who may use Medusa's admin, with these roles. Resolves to the user's id. */
export async function createAdmin(
  container: MedusaContainer,
  account: { email: string; password: string },
  roles: string[] = [],
): Promise<string> {
  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body: account });
  const { result: user } = await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity?.id ?? "", userData: { email: account.email, roles } },
  });
  return user.id;
}
