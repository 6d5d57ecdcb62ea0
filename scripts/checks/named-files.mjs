/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * References to code in a document: `core/http/hop.ts`, `features/batch`, `src/engine`. Names of data files and tests
 * are not included.
 */
const NAMED =
  /`((?:src|protocol|contract|plan|batch|tuning|lance-format|loopback|files|core|engine|server|main|web|preload|renderer|app|domain|features|lib|ui|scripts|e2e)\/[\w./-]*\w)`/g;

/**
 * Checks that every code file and folder that a document names exists.
 *
 * @param {readonly SourceFile[]} files
 * @param {readonly string[]} documents
 * @returns {Finding[]}
 */
export function checkNamedFiles(files, documents) {
  const paths = files.map(({ path }) => `/${path}`);
  return documents.flatMap((document) =>
    (files.find(({ path }) => path === document)?.text ?? '').split('\n').flatMap((line, index) =>
      [...line.matchAll(NAMED)]
        .map(([, name = '']) => name)
        .filter((name) => !paths.some((path) => path.endsWith(`/${name}`) || path.includes(`/${name}/`)))
        .map((name) => ({
          file: document,
          line: index + 1,
          problem: `there is no ${name}`,
          fix: 'Name the file or folder as it is now.',
        })),
    ),
  );
}
