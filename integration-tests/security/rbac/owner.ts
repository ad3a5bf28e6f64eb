import type { AxiosInstance } from "axios";
import { randomUUID } from "node:crypto";
import { hire, listPolicies } from "../../../testing/shop/hire";
import type { Shop } from "../../../testing/shop/shop";
import { signIn } from "../../../testing/shop/staff";
import { createAdmin, SUPER_ADMIN } from "../../../testing/store/admin";

/** Has Medusa's role "super admin", and gives others roles of their own over the admin API, as the admin does. */
export class ShopOwner {
  private constructor(
    private readonly shop: Shop,
    readonly api: AxiosInstance,
  ) {}

  static async signIn(shop: Shop): Promise<ShopOwner> {
    const own = { email: `${randomUUID()}@shop.example`, password: "only-for-tests" };
    await createAdmin(shop.container, own, [SUPER_ADMIN]);
    return new ShopOwner(shop, await signIn(shop.backendUrl, own));
  }

  /** The plugin's policies that can be given to a role. */
  async policies() {
    return (await listPolicies(this.api)).filter(({ key }) => key.startsWith("crossborder_"));
  }

  /** Somebody new, signed in, with a role that has these policies. */
  async hire(...keys: string[]): Promise<AxiosInstance> {
    return await signIn(this.shop.backendUrl, await hire(this.api, ...keys));
  }
}
