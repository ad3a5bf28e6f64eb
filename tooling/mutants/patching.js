const { createHash } = require("node:crypto");
const { createTransformer } = require("@swc/jest");
const { isBuilt, patchesFrom, sourceOf } = require("./apply-patches");

const { patchesOf, withPatches } = patchesFrom(require("./patches.json"));

/** A jest transformer: compiles the files that have patches from their sources, also where they stand for built ones. */
const createPatching = (options) => {
  const swc = createTransformer(options);
  return {
    canInstrument: false,
    process: (text, path, more) => {
      if (patchesOf(path).length > 0) return swc.process(withPatches(path), sourceOf(path), more);
      return isBuilt(path) ? { code: text } : swc.process(text, path, more);
    },
    getCacheKey: (text, path, more) => {
      const patched = patchesOf(path).length > 0 ? withPatches(path) : isBuilt(path) ? "as it is" : "";
      return createHash("sha256")
        .update(swc.getCacheKey(text, path, more))
        .update(patched)
        .digest("hex");
    },
  };
};
module.exports = { createTransformer: createPatching };
