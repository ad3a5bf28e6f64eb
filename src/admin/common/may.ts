import { useQuery } from "@tanstack/react-query";
import { sdk } from "./sdk";

/** What the user's roles allow, such as `crossborder_settings:update`; null in a store whose staff have no roles. */
async function readPermissions(): Promise<string[] | null> {
  const flags = await sdk.client.fetch<{ feature_flags: Record<string, boolean> }>("/admin/feature-flags");
  if (!flags.feature_flags.rbac) return null;
  return (await sdk.client.fetch<{ permissions: string[] }>("/admin/rbac/me/permissions")).permissions;
}

/**
 * Whether the user may do all of these; undefined until that is known. The server checks it again: this is for what would
 * only end in a refusal.
 */
export function useMay(): (...policies: string[]) => boolean | undefined {
  const queryKey = ["crossborder", "permissions"];
  const { data } = useQuery({ queryKey, queryFn: readPermissions, staleTime: 60_000 });
  return (...policies) => {
    if (data === undefined) return undefined;
    return data === null || policies.every((policy) => data.includes(policy));
  };
}
