/** What a job of a workflow may do with what it has. */
interface Job {
  name: string;
  text: string;
}

const DEFAULT = "permissions: contents: read is not the default of all jobs";

/**
 * Where a workflow lets code of this repository or of a dependency run beside rights, each as `job: line`. Whoever gets one bad
 * version into the lockfile would push and publish.
 */
export function breachesOf(workflow: string): string[] {
  const [top = "", jobs = ""] = workflow.split(/^jobs:\n/m);
  const isReadOnly = /^permissions:\n {2}contents: read\n(?! )/m.test(top);
  const breaches = jobsIn(jobs).flatMap((job) => {
    const inherits = !/^ {4}permissions:/m.test(job.text);
    const hasRights = mayWrite(job) || hasSecret(job) || (inherits && !isReadOnly);
    const lines = [...(hasRights ? installs(job) : []), ...(maySign(job) || hasSecret(job) ? runs(job) : [])];
    return [...new Set(lines)].map((line) => `${job.name}: ${line}`);
  });
  return isReadOnly ? breaches : [DEFAULT, ...breaches];
}

const jobsIn = (text: string): Job[] =>
  text.split(/^(?= {2}[\w-]+:\n)/m).flatMap((part) => {
    const name = /^ {2}([\w-]+):\n/.exec(part)?.[1];
    return name ? [{ name, text: part }] : [];
  });

const mayWrite = ({ text }: Job) => /^ +[\w-]+: write\b|^ {4}permissions: write-all/m.test(text);
const maySign = ({ text }: Job) => /^ +id-token: write\b/m.test(text);
/** The token of the run itself has the rights that stand in the workflow. */
const hasSecret = ({ text }: Job) => /secrets\.(?!GITHUB_TOKEN\b)|secrets: inherit/.test(text);

/** Each command and each action of a job. */
const linesOf = ({ text }: Job): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/^[\s-]*(run: )?/, ""))
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Scripts of dependencies run while they are installed, unless that is forbidden. */
const installs = (job: Job): string[] =>
  linesOf(job).filter((line) => /\bnpm (ci|i|install)\b/.test(line) && !line.includes("--ignore-scripts"));

/** Whatever runs code that came with the checkout, or out of a registry. */
const runs = (job: Job): string[] =>
  linesOf(job).filter(
    (line) =>
      /actions\/checkout@|\bnpx\b|\bnpm (ci|i|install|run|test|exec|pack)\b|\byarn\b|\bpnpm\b|\bnode \S|\.ci\//.test(
        line,
      ) ||
      (/\bnpm publish\b/.test(line) && !line.includes("--ignore-scripts")),
  );
