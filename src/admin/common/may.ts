import { useQuery } from "@tanstack/react-query";
import { sdk } from "./sdk";

async function grantedToMe(): Promise<string[] | "everything"> {
  const { feature_flags } = await sdk.client.fetch<{ feature_flags: { rbac?: boolean } }>(
    "/admin/feature-flags",
  );
  if (!feature_flags.rbac) return "everything";
  return (await sdk.admin.rbacRole.mePermissions()).permissions;
}

/** Whether the user may do something, such as `crossborder_notification:update`; undefined before that is known. */
export function useMay(): (policy: string) => boolean | undefined {
  const { data: granted } = useQuery({
    queryKey: ["crossborder", "may"],
    queryFn: grantedToMe,
    // Roles change only with a new sign-in.
    staleTime: Infinity,
  });
  return (policy) => (granted === "everything" ? true : granted?.includes(policy));
}
