/*
 * Bundles the host’s start into few files: each file takes half a millisecond to load, and by default there would be
 * fifty, since the build creates one for each set of modules that several programs or later parts share.
 */

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The entry modules. */
interface Programs {
  /** Loaded before the host. */
  readonly first: readonly string[];
  /** Modules of `first` that others need. They stay in it, so that no start needs an additional file for them. */
  readonly firstShared: readonly string[];
  readonly host: readonly string[];
  readonly others: readonly string[];
  /** The command-line modules of several programs, and the dependencies that are bundled with them. */
  readonly commands: readonly string[];
  readonly ofCommands: RegExp;
  /** Modules that are bundled with each module that needs them. */
  readonly apart: RegExp;
}

type Part = 'first' | 'common' | 'host' | 'commands';

const PARTS: readonly Part[] = ['first', 'common', 'host', 'commands'];

/** The groups for the build's `codeSplitting`. If several match a module, the first takes it. */
export function fewFiles(programs: Programs) {
  let parts: ReadonlyMap<string, Part> | undefined;
  return PARTS.map((part, place) => ({
    name: (id: string, modules: Modules): string | null => {
      parts ??= partsOf(programs, modules);
      return parts.get(id) === part ? part : null;
    },
    priority: PARTS.length - place,
    // Only the dependencies of the commands alone; others need the rest.
    includeDependenciesRecursively: part !== 'commands',
  }));
}

/**
 * Assigns each module of the host to a part: what loads before it, what other programs share, and the rest. The
 * modules that programs with a command line share are another part.
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

/** All modules that these modules load. */
function behind(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const file of files) {
    // Otherwise, the build would silently create fifty files.
    if (modules.getModuleInfo(file) === null) throw new Error(`The build knows no ${file}.`);
    add(file);
  }
  return found;
}
