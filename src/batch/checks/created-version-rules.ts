import { type ManifestName, manifestName, type NamingScheme, readManifestName } from '#protocol/index.ts';
import type { KnownVersion } from '../draft.ts';
import { namingOf } from '../simulation/batch-model.ts';
import type { CreateStep, OperationContext } from '../simulation/operation-context.ts';
import {
  formatTimestamp,
  formatVersionRange,
  jsonNumber,
  operationNumber,
  tableName,
} from './check-format.ts';
import { type BatchRule, type Issue, type OperationFix, onEach, type RuleIssue, removal } from './rule.ts';

export const versionAlreadyThere = onEach(
  'create_table_version',
  'version-already-there',
  (step) => {
    if (step.state !== 'there' || step.madeBy !== undefined) return undefined;
    const isSame = hasSameManifest(step);
    return {
      level: 'error',
      member: 'version',
      title: `version ${step.entry.version} already exists`,
      text: `${since(step)}${isSame ? 'It has this manifest already.' : 'Each version can be created only once.'}`,
      // With another number, the old manifest would become the latest version.
      ...(isSame ? { fix: removal(step) } : nextVersionFix(step)),
    };
  },
  'versions',
);

function existingVersion({ table, entry }: CreateStep): KnownVersion | undefined {
  return table.facts?.versions?.find(({ version }) => version === entry.version);
}

/** A server may return the full path for a path that was sent as a relative one. */
function hasSameManifest(step: CreateStep): boolean {
  const [sent, existing] = [step.entry.manifest_path, existingVersion(step)?.manifest_path];
  if (sent === undefined || existing === undefined) return false;
  return sent === existing || existing.endsWith(`/${sent}`) || sent.endsWith(`/${existing}`);
}

function since(step: CreateStep): string {
  const existing = existingVersion(step);
  const moment =
    existing?.timestamp_millis === undefined ? undefined : formatTimestamp(existing.timestamp_millis);
  return moment === undefined ? '' : `Since ${moment}. `;
}

export const versionCreatedTwice = onEach('create_table_version', 'version-created-twice', (step) => {
  if (step.state !== 'there' || step.madeBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'version',
    title: `version ${step.entry.version} is created twice`,
    text: `First created by ${operationNumber(step.madeBy)}.`,
    ...nextVersionFix(step),
  };
});

export const versionSkipped = onEach(
  'create_table_version',
  'version-skipped',
  (step) => {
    const { entry, next, found } = step;
    if (entry.version === undefined || next === undefined || entry.version <= next) return undefined;
    if (found.presence === 'absent') return undefined;
    return {
      level: 'warning',
      member: 'version',
      title: `the next version is ${next}, not ${entry.version}`,
      text: `Skips ${formatVersionRange({ start: next, end: entry.version })}. Some servers reject gaps.`,
      ...nextVersionFix(step),
    };
  },
  'versions',
);

export const versionBehind = onEach(
  'create_table_version',
  'version-behind',
  (step) => {
    const { entry, next, state, found } = step;
    const isBehind = entry.version !== undefined && next !== undefined && entry.version < next - 1n;
    if (!isBehind || state === 'there' || found.presence === 'absent') return undefined;
    return {
      level: 'warning',
      member: 'version',
      title: `version ${entry.version} is older than the latest`,
      text: `Readers will still see version ${next - 1n}, the latest.`,
      ...nextVersionFix(step),
    };
  },
  'versions',
);

/** If no version was ever read, nothing shows that the table has files at all. */
export const firstManifest: BatchRule = {
  name: 'first-manifest',
  basis: { fact: 'manifests', kinds: ['create_table_version'] },
  find: ({ steps }) =>
    steps.flatMap((step) =>
      step.kind === 'create_table_version' && isFirstOfTable(step) ? [firstManifestIssue(step)] : [],
    ),
};

function isFirstOfTable({ entry, found, next, madeBy }: CreateStep): boolean {
  const isWritten = entry.version !== undefined && entry.manifest_path !== undefined;
  const isOld = found.presence === 'there' && found.declaredBy === undefined;
  return isWritten && isOld && next === 1n && madeBy === undefined;
}

function firstManifestIssue({
  operation: { key },
  entry: { version },
  table: { id },
}: CreateStep): RuleIssue {
  return {
    level: 'warning',
    key,
    title: `version ${version} is the first of ${tableName(id)}`,
    text: 'Nobody has seen its manifest file. If it doesn’t exist, the table can’t be read.',
  };
}

/** `Use 43`: the same entry with the next number, and with a new manifest name if its path has one. */
function nextVersionFix({ operation, entry, next }: CreateStep): Pick<Issue, 'fix'> {
  if (next === undefined || next === entry.version) return {};
  const { kind, members } = operation;
  const path = nextPath(entry, next);
  const named = path === undefined ? members : { ...members, manifest_path: path };
  return {
    fix: { label: `Use ${next}`, operation: { kind, members: { ...named, version: jsonNumber(next) } } },
  };
}

/** For a version without a number: adds the next number, and the path of its manifest if that is missing too. */
export function firstNumberFix(step: OperationContext): Pick<Issue, 'fix'> {
  if (step.kind !== 'create_table_version' || step.entry.version !== undefined) return {};
  const { found, entry, next, operation, table } = step;
  if (found.presence !== 'there' || next === undefined) return {};
  const { kind, members } = operation;
  const numbered = { ...members, version: jsonNumber(next) };
  // Uses the naming scheme of the table's other manifests.
  const naming_scheme = namingOf(table.facts) ?? entry.naming_scheme ?? 'V2';
  const manifest_path = manifestName({ scheme: naming_scheme, version: next });
  const whole = entry.manifest_path === undefined ? { ...numbered, naming_scheme, manifest_path } : numbered;
  return { fix: { label: `Use ${next}`, operation: { kind, members: whole } } };
}

function nextPath(
  { manifest_path: manifestPath, naming_scheme: scheme }: CreateStep['entry'],
  version: bigint,
): string | undefined {
  if (manifestPath === undefined) return undefined;
  const named = readManifestName(manifestPath, scheme) ?? readManifestName(manifestPath);
  return named === undefined ? undefined : renamed(manifestPath, { scheme: named.scheme, version });
}

/** In `_versions/`, a server relies on `naming_scheme`; elsewhere, a manifest may have any name. */
export const manifestNameRule = onEach('create_table_version', 'manifest-name', (step) => {
  const { version, manifest_path: manifestPath, naming_scheme: scheme } = step.entry;
  if (version === undefined || manifestPath === undefined) return undefined;
  const name = nameInVersions(manifestPath);
  const named = readManifestName(manifestPath);
  const expected = { scheme: scheme ?? named?.scheme ?? 'V2', version };
  if (name !== undefined && scheme !== undefined) {
    return isRightName(name, expected) ? undefined : wrong(step, 'error', named, expected);
  }
  const isOther = named !== undefined && (named.version !== version || named.scheme !== expected.scheme);
  return isOther ? wrong(step, 'warning', named, expected) : undefined;
});

function wrong(
  step: CreateStep,
  level: RuleIssue['level'],
  named: ManifestName | undefined,
  expected: ExpectedName,
): Omit<RuleIssue, 'key'> {
  const fix = rightName(step, expected);
  return {
    level,
    member: 'manifest_path',
    title: titleOf(named, expected),
    ...(fix === undefined ? {} : { text: `With ${expected.scheme}, it must end in ${endOf(fix)}.`, fix }),
  };
}

function titleOf(named: ManifestName | undefined, { scheme, version }: ExpectedName): string {
  if (named === undefined) return `the manifest path doesn’t follow ${scheme} naming`;
  if (named.version !== version) return `the manifest path is for version ${named.version}, not ${version}`;
  return `the manifest path uses ${named.scheme} naming, not ${scheme}`;
}

function rightName(
  { operation: { kind, members }, entry }: CreateStep,
  expected: ExpectedName,
): OperationFix | undefined {
  const path = entry.manifest_path === undefined ? undefined : renamed(entry.manifest_path, expected);
  if (path === undefined) return undefined;
  return { label: 'Fix name', operation: { kind, members: { ...members, manifest_path: path } } };
}

function endOf({ operation: { members } }: OperationFix): string {
  return String(members.manifest_path).split(/[/\\]/).slice(-2).join('/');
}

const IN_VERSIONS = /(?:^|[/\\])_versions[/\\]([^/\\]*)$/;

/** The name of a file in `_versions/`, where names matter; undefined for any other path. */
function nameInVersions(path: string): string | undefined {
  return IN_VERSIONS.exec(path)?.[1];
}

interface ExpectedName {
  readonly scheme: NamingScheme;
  readonly version: bigint;
}

/**
 * Writers stage a manifest next to its final path, with a dash and a suffix after its name: that name is right, too.
 */
function isRightName(name: string, expected: ExpectedName): boolean {
  const right = fileName(expected);
  return name === right || name.startsWith(`${right}-`);
}

/** The path with the right name at its end; undefined if it doesn't end in the name of a manifest. */
function renamed(path: string, expected: ExpectedName): string | undefined {
  const isManifest = nameInVersions(path) !== undefined || readManifestName(path) !== undefined;
  return isManifest ? path.replace(/[^/\\]*$/, () => fileName(expected)) : undefined;
}

/** Without `_versions/`: the path keeps its folder. */
function fileName(expected: ExpectedName): string {
  return manifestName(expected).slice('_versions/'.length);
}
