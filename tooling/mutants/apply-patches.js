const { readFileSync } = require("node:fs");
const { join, relative, sep } = require("node:path");

const ROOT = join(__dirname, "../..");
const BUILT = join(ROOT, ".medusa/server", sep);

const isBuilt = (path) => path.startsWith(BUILT);

/** Of a file that was built: its source. */
const sourceOf = (path) =>
  isBuilt(path) ? join(ROOT, path.slice(BUILT.length).replace(/\.js$/, ".ts")) : path;

/** The sources of files with these patches in them. Each is switched on by its name in MUTANT, while the program runs. */
function patchesFrom(patches) {
  const patchesOf = (path) => {
    const file = relative(ROOT, sourceOf(path)).replaceAll(sep, "/");
    return patches.filter((patch) => patch.file === file);
  };
  const withPatches = (path) => {
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
  };
  return { patchesOf, withPatches };
}

module.exports = { isBuilt, patchesFrom, sourceOf };
