import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { malformedFile, readUsersFile } from './users-file.ts';

/** Where the files are looked for. */
export interface ProfilePlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** SECURITY: as they are written, secrets among them: they stay within this folder, and only while a profile is read. */
export type ProfileSettings = Readonly<Record<string, string | undefined>>;

export interface ProfileFiles {
  readonly profiles: ReadonlyMap<string, ProfileSettings>;
  /** What profiles share for signing in, and for addresses. */
  readonly section: (type: 'sso-session' | 'services', name: string) => ProfileSettings | undefined;
}

interface ProfilePaths {
  readonly config: string;
  readonly credentials: string;
}

export function profilePaths({ environment, home }: ProfilePlace): ProfilePaths {
  const pathOf = (variable: string, name: string) => {
    const path = environment[variable] || join(home, '.aws', name);
    return path.startsWith('~/') ? join(home, path.slice(2)) : path;
  };
  return {
    config: pathOf('AWS_CONFIG_FILE', 'config'),
    credentials: pathOf('AWS_SHARED_CREDENTIALS_FILE', 'credentials'),
  };
}

/** Both files as one: where they disagree, the one of the credentials counts. */
export async function readProfileFiles(place: ProfilePlace): Promise<ProfileFiles> {
  const paths = profilePaths(place);
  const [config, credentials] = await Promise.all([
    readSections(paths.config),
    readSections(paths.credentials),
  ]);
  const { configFile, credentialsFile } = await parse(config, credentials);
  const profiles = new Map<string, ProfileSettings>();
  for (const [name, settings] of [...Object.entries(configFile), ...Object.entries(credentialsFile)]) {
    if (!OTHER_SECTION.test(name)) profiles.set(name, { ...profiles.get(name), ...settings });
  }
  return { profiles, section: (type, name) => configFile[`${type}.${name}`] };
}

/** As the library names sections that are no profiles of that file. */
const OTHER_SECTION = /^(profile|sso-session|services)\./;

async function readSections(path: string): Promise<string> {
  const text = (await readUsersFile(path)) ?? '';
  checkLines(path, text);
  return text;
}

const SECTION = /^\[([^\]]+)\](\s+[;#].*)?$/;

/** The library passes over what it doesn't understand: a section that it doesn't see gives its keys to the one before. */
function checkLines(path: string, text: string): void {
  let hasSection = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || /^[;#]/.test(trimmed)) continue;
    const why = trimmed.startsWith('[') ? sectionProblem(trimmed) : lineProblem(line, hasSection);
    if (why !== undefined) throw malformedFile(path, `line ${index + 1} ${why}`);
    hasSection = true;
  }
}

function sectionProblem(trimmed: string): string | undefined {
  const [, name] = SECTION.exec(trimmed) ?? [];
  if (name === undefined) return 'begins a section and doesn’t end it';
  // SECURITY: the library keeps sections in an object, and would write into what every object inherits.
  return name in Object.prototype ? 'has a name that can’t be used' : undefined;
}

function lineProblem(line: string, hasSection: boolean): string | undefined {
  if (!hasSection) return 'comes before the first section';
  const isContinued = line.trimStart() !== line;
  return isContinued || line.indexOf('=') > 0 ? undefined : 'is neither a section nor a setting';
}

/**
 * The library reads files itself, keeps them for good, and takes one that it can't read for an empty one. So it is given
 * texts as if they were files, and nothing of them stays with it.
 */
async function parse(config: string, credentials: string) {
  // Named here, so that the build leaves all else of it out.
  const { externalDataInterceptor, loadSharedConfigFiles } = await import('@smithy/core/config');
  const id = randomUUID();
  const [configFilepath, filepath] = [`/${id}/config`, `/${id}/credentials`];
  externalDataInterceptor.interceptFile(configFilepath, config);
  externalDataInterceptor.interceptFile(filepath, credentials);
  try {
    return await loadSharedConfigFiles({ configFilepath, filepath });
  } finally {
    const record = externalDataInterceptor.getFileRecord();
    delete record[configFilepath];
    delete record[filepath];
  }
}
