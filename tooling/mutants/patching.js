const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { join, relative, sep } = require("node:path");
const { createTransformer } = require("@swc/jest");
const patches = require("./patches.json");

const ROOT = join(__dirname, "../..");
const BUILT = join(ROOT, ".medusa/server", sep);

/** Of a file that was built: its source. */
const sourceOf = (path) =>
  path.startsWith(BUILT) ? join(ROOT, path.slice(BUILT.length).replace(/\.js$/, ".ts")) : path;

const patchesOf = (path) => {
  const file = relative(ROOT, sourceOf(path)).replaceAll(sep, "/");
  return patches.filter((patch) => patch.file === file);
};

/** Each patch is switched on by its name in MUTANT, while the program runs. */
function withPatches(path) {
  const source = sourceOf(path);
  return patchesOf(path).reduce(
    (text, { name, find, replace }) => {
      const parts = text.split(find);
      if (parts.length !== 2)
        throw new Error(`${name}: ${source} has ${parts.length - 1} of ${find}, not one`);
      return parts.join(`(process.env.MUTANT === ${JSON.stringify(name)} ? (${replace}) : (${find}))`);
    },
    readFileSync(source, "utf8"),
  );
}

/** A jest transformer: compiles the files that have patches from their sources, also where they stand for built ones. */
const createPatching = (options) => {
  const swc = createTransformer(options);
  const isBuilt = (path) => path.startsWith(BUILT);
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
