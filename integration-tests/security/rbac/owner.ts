import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { AxiosInstance } from "axios";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Shop } from "../../../testing/shop/shop";
import { signIn } from "../../../testing/shop/staff";
import { createAdmin } from "../../../testing/store/admin";

const listed = z.object({
  policies: z.array(z.object({ id: z.string(), key: z.string(), description: z.string() })),
});
const made = z.object({ role: z.object({ id: z.string() }) });

const account = () => ({ email: `${randomUUID()}@shop.example`, password: "only-for-tests" });

/** Has Medusa's role "super admin", and gives others roles of their own over the admin API, as the admin does. */
export class ShopOwner {
  private constructor(
    private readonly shop: Shop,
    readonly api: AxiosInstance,
  ) {}

  static async signIn(shop: Shop): Promise<ShopOwner> {
    const own = account();
    const user_id = await createAdmin(shop.container, own);
    const link = shop.container.resolve(ContainerRegistrationKeys.LINK);
    await link.create({
      [Modules.USER]: { user_id },
      [Modules.RBAC]: { rbac_role_id: "role_super_admin" },
    });
    return new ShopOwner(shop, await signIn(shop.backendUrl, own));
  }

  /** The plugin's policies that can be given to a role. */
  async policies() {
    return (await this.#allPolicies()).filter(({ key }) => key.startsWith("crossborder_"));
  }

  async #allPolicies() {
    const { data } = await this.api.get("/admin/rbac/policies?limit=1000");
    return listed.parse(data).policies;
  }

  /** Somebody new, signed in, with a role that has these policies. */
  async hire(...keys: string[]): Promise<AxiosInstance> {
    const known = await this.#allPolicies();
    const policy_ids = keys.map((wanted) => {
      const found = known.find(({ key }) => key === wanted);
      if (!found) throw new Error(`${wanted} is no policy: ${known.map(({ key }) => key).join(", ")}`);
      return found.id;
    });
    const role = made.parse(await this.#post("/admin/rbac/roles", { name: randomUUID(), policy_ids })).role;
    const own = account();
    const user_id = await createAdmin(this.shop.container, own);
    await this.#post(`/admin/users/${user_id}/roles`, { roles: [role.id] });
    return await signIn(this.shop.backendUrl, own);
  }

  async #post(path: string, body: object): Promise<unknown> {
    const { status, data } = await this.api.post(path, body);
    if (status === 200) return data;
    throw new Error(`POST ${path} was answered ${status} ${JSON.stringify(data)}`);
  }
}
