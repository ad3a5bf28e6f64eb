/** A text of several words is read by people and compared by no rule: without it nothing else happens. */
const isSentence = (text) => /\S\s+\S/.test(text);

const ignorer = {
  shouldIgnore({ node }) {
    const texts =
      node.type === "StringLiteral"
        ? [node.value]
        : node.type === "TemplateLiteral"
          ? node.quasis.map(({ value }) => value.raw)
          : [];
    return texts.some(isSentence) ? "a sentence" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "sentences", value: ignorer }];
