import { testMutants } from "./patched-tests";

testMutants(
  (file) => file.startsWith("src/"),
  // Anew for each mutant: a file that was loaded registers no tests again.
  (path) => jest.isolateModules(() => jest.requireActual<object>(path)),
);
