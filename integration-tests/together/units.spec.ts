import { specsIn } from "./specs-in";

// jest.config.js leaves these out of the project `unit` where this runs.
specsIn(
  ...["payments", "modules", "medusa", "providers", "api", "gateway", "admin", "http"].map(
    (folder) => `src/${folder}`,
  ),
);
