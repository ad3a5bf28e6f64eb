import { requireApplies } from "./patched-tests";
import patches from "./patches.json";

it.each(patches)("$name has its expression and its test", async (patch) => {
  await requireApplies(patch);
});
