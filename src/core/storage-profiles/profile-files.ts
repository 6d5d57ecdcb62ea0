import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { malformedFile, readUsersFile } from './users-file.ts';

export interface ProfilePlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * SECURITY: unprocessed settings, including secrets. They stay within this folder, and only while a profile is read.
 */
export type ProfileSettings = Readonly<Record<string, string | undefined>>;

export interface ProfileFiles {
  readonly profiles: ReadonlyMap<string, ProfileSettings>;
  /** Sections that several profiles share, for sign-ins and endpoints. */
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

/** Merges both files. If they differ, the credentials file wins. */
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

/** The library’s prefixes for sections of the config file that aren’t profiles. */
const OTHER_SECTION = /^(profile|sso-session|services)\./;

async function readSections(path: string): Promise<string> {
  const text = (await readUsersFile(path)) ?? '';
  checkLines(path, text);
  return text;
}

const SECTION = /^\[([^\]]+)\](\s+[;#].*)?$/;

/**
 * The library skips lines that it can’t parse: if it misses a section’s head, the keys below go to the previous
 * section.
 */
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
  // SECURITY: the library stores sections in a plain object, so such a name would write to `Object.prototype`.
  return name in Object.prototype ? 'has a name that can’t be used' : undefined;
}

function lineProblem(line: string, hasSection: boolean): string | undefined {
  if (!hasSection) return 'comes before the first section';
  const isContinued = line.trimStart() !== line;
  return isContinued || line.indexOf('=') > 0 ? undefined : 'is neither a section nor a setting';
}

/**
 * The library caches files forever, and treats an unreadable file as empty. So it gets texts under temporary file
 * names, which are removed from its cache afterwards.
 */
async function parse(config: string, credentials: string) {
  // Named imports, so that the bundle leaves out the rest of the package.
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
