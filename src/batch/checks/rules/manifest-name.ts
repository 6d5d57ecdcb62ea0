import { type ManifestName, readManifestName } from '../../../protocol/index.ts';
import type { CheckFix } from '../issue.ts';
import { isRightName, nameInVersions, renamed, type WantedName } from '../manifest-path.ts';
import type { CreateStep } from '../overview/operation-context.ts';
import { onEach, type RuleIssue } from '../rule.ts';

/** A server takes `naming_scheme` at its word in `_versions/`; elsewhere, a name may be anything. */
export const manifestNameRule = onEach('create_table_version', 'manifest-name', (step) => {
  const { version, manifestPath, scheme } = step.entry;
  if (version === undefined || manifestPath === undefined) return undefined;
  const name = nameInVersions(manifestPath);
  const named = readManifestName(manifestPath);
  const wanted = { scheme: scheme ?? named?.scheme ?? 'V2', version };
  if (name !== undefined && scheme !== undefined) {
    return isRightName(name, wanted) ? undefined : wrong(step, 'error', named, wanted);
  }
  const isOther = named !== undefined && (named.version !== version || named.scheme !== wanted.scheme);
  return isOther ? wrong(step, 'warning', named, wanted) : undefined;
});

function wrong(
  step: CreateStep,
  level: RuleIssue['level'],
  named: ManifestName | undefined,
  wanted: WantedName,
): Omit<RuleIssue, 'key'> {
  const cure = rightName(step, wanted);
  return {
    level,
    member: 'manifest_path',
    title: titleOf(named, wanted),
    ...(cure === undefined ? {} : { text: `With ${wanted.scheme}, it must end in ${endOf(cure)}.`, cure }),
  };
}

function titleOf(named: ManifestName | undefined, { scheme, version }: WantedName): string {
  if (named === undefined) return `the manifest path doesn’t follow ${scheme} naming`;
  if (named.version !== version) return `the manifest path is for version ${named.version}, not ${version}`;
  return `the manifest path uses ${named.scheme} naming, not ${scheme}`;
}

function rightName(
  { operation: { kind, members }, entry }: CreateStep,
  wanted: WantedName,
): CheckFix | undefined {
  const path = entry.manifestPath === undefined ? undefined : renamed(entry.manifestPath, wanted);
  if (path === undefined) return undefined;
  return { label: 'Fix name', operation: { kind, members: { ...members, manifest_path: path } } };
}

function endOf({ operation: { members } }: CheckFix): string {
  return String(members.manifest_path).split(/[/\\]/).slice(-2).join('/');
}
