import { readManifestName } from '../../protocol/index.ts';
import type { Issue } from './issue.ts';
import { renamed } from './manifest-path.ts';
import type { CreateStep } from './overview/operation-context.ts';

/** `Use 43`: the same entry with the next number, and the manifest by its name where its path has one. */
export function nextVersionFix({ operation, entry, next }: CreateStep): Pick<Issue, 'cure'> {
  if (next === undefined || next === entry.version) return {};
  const { kind, members } = operation;
  const path = nextPath(entry, next);
  const named = path === undefined ? members : { ...members, manifest_path: path };
  return {
    cure: { label: `Use ${next}`, operation: { kind, members: { ...named, version: inJson(next) } } },
  };
}

function nextPath({ manifestPath, scheme }: CreateStep['entry'], version: bigint): string | undefined {
  if (manifestPath === undefined) return undefined;
  const named = readManifestName(manifestPath, scheme) ?? readManifestName(manifestPath);
  return named === undefined ? undefined : renamed(manifestPath, { scheme: named.scheme, version });
}

/** As JSON that was read has it: a bigint only where a number loses digits. */
function inJson(version: bigint): number | bigint {
  return version <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(version) : version;
}
