import { specsIn } from "./specs-in";

// As beside it.
specsIn("packages/sandbox/src");
