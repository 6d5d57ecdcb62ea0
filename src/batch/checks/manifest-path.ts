import { manifestName, type NamingScheme, readManifestName } from '../../protocol/index.ts';

const IN_VERSIONS = /(?:^|[/\\])_versions[/\\]([^/\\]*)$/;

/** The name of a file in `_versions/`, where names mean something; undefined for a path that ends elsewhere. */
export function nameInVersions(path: string): string | undefined {
  return IN_VERSIONS.exec(path)?.[1];
}

export interface WantedName {
  readonly scheme: NamingScheme;
  readonly version: bigint;
}

/** Writers stage a manifest beside its place, with a dash and a word at its end: that is the right name, too. */
export function isRightName(name: string, wanted: WantedName): boolean {
  const right = fileName(wanted);
  return name === right || name.startsWith(`${right}-`);
}

/** The path with the right name at its end; undefined where it does not end in the name of a manifest. */
export function renamed(path: string, wanted: WantedName): string | undefined {
  const isManifest = nameInVersions(path) !== undefined || readManifestName(path) !== undefined;
  return isManifest ? path.replace(/[^/\\]*$/, () => fileName(wanted)) : undefined;
}

/** In `_versions/`: the folder stays whose it is. */
function fileName(wanted: WantedName): string {
  return manifestName(wanted).slice('_versions/'.length);
}
