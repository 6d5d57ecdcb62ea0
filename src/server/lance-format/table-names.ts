const SUFFIX = '.lance';

/**
 * What the tables of one folder are called: as their directories, without the suffix that the table engine gives them.
 * Where `items` is a table as well, `items.lance` keeps its suffix.
 */
export function tableNames(directories: readonly string[]): readonly string[] {
  const taken = new Set(directories);
  return directories.map((directory) => {
    const name = directory.endsWith(SUFFIX) ? directory.slice(0, -SUFFIX.length) : directory;
    return taken.has(name) ? directory : name;
  });
}
