const CODE = /`([^`\n]+\.tsx?)`/g;

/** The files that a document names: by their path below `src`, or by their name alone where only one file has it. */
export function filesNamedIn(markdown: string, files: readonly string[]): ReadonlySet<string> {
  const isNamed = (file: string, name: string) =>
    name.includes("/") ? file === name.replace(/^src\//, "") : file.endsWith(`/${name}`);
  const named = [...markdown.matchAll(CODE)].flatMap(([, name = ""]) => {
    const found = files.filter((file) => isNamed(file, name));
    return found.length === 1 ? found : [];
  });
  return new Set(named);
}
