/*
 * What the host is at its start comes as few files: every file more costs half a millisecond, and there would be fifty,
 * since the build makes one of whatever several programs and later parts have in common.
 */

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that each begins with. */
interface Programs {
  /** What is read before the host. */
  readonly first: readonly string[];
  /** What others need of it: with what comes first all the same, since no start may have a file more for them. */
  readonly firstShared: readonly string[];
  readonly host: readonly string[];
  readonly others: readonly string[];
  /** What reads the command lines of several programs, and which of the modules behind it stay together for them. */
  readonly commands: readonly string[];
  readonly ofCommands: RegExp;
  /** Modules that follow whoever needs them. */
  readonly apart: RegExp;
}

type Part = 'first' | 'common' | 'host' | 'commands';

const PARTS: readonly Part[] = ['first', 'common', 'host', 'commands'];

/** The groups of the build's `codeSplitting`: of any two, the one in front takes a module. */
export function fewFiles(programs: Programs) {
  let parts: ReadonlyMap<string, Part> | undefined;
  return PARTS.map((part, place) => ({
    name: (id: string, modules: Modules): string | null => {
      parts ??= partsOf(programs, modules);
      return parts.get(id) === part ? part : null;
    },
    priority: PARTS.length - place,
    // What is behind the commands alone; the rest of it has others who need it.
    includeDependenciesRecursively: part !== 'commands',
  }));
}

/**
 * Which part each module of the host belongs to: what is there before it, what other programs have too, and the rest.
 * Beside the host there is what the programs have in common that read a command line.
 */
function partsOf(programs: Programs, modules: Modules): ReadonlyMap<string, Part> {
  const { first, firstShared, host, others, apart, commands, ofCommands } = programs;
  const [before, elsewhere] = [behind(first, modules), behind(others, modules)];
  const parts = new Map<string, Part>();
  for (const id of behind(host, modules)) {
    if (before.has(id)) parts.set(id, 'first');
    else if (elsewhere.has(id)) parts.set(id, 'common');
    else if (!apart.test(id)) parts.set(id, 'host');
  }
  for (const id of behind(firstShared, modules)) parts.set(id, 'first');
  for (const id of behind(commands, modules)) {
    if (!parts.has(id) && ofCommands.test(id)) parts.set(id, 'commands');
  }
  return parts;
}

/** All that these modules need to be read. */
function behind(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const file of files) {
    // It would say nothing otherwise, and make fifty files.
    if (modules.getModuleInfo(file) === null) throw new Error(`The build knows no ${file}.`);
    add(file);
  }
  return found;
}
