const { patchesFrom } = require("./apply-patches");

const { patchesOf, withPatches } = patchesFrom(require(process.env.PATCHES));

/*
 * Loaded before ts-node, which compiles what this hands on: the files that have patches come with them.
 */
require.extensions[".ts"] = (module, path) => {
  if (patchesOf(path).length > 0) {
    const compile = module._compile;
    module._compile = (text, name) => compile.call(module, withPatches(path), name);
  }
  require.extensions[".js"](module, path);
};
