import type { OperationFields } from '#batch/index.ts';
import type { Change } from '#contract/index.ts';
import { textMember } from '#domain/fields/fields.ts';
import { exactNumber } from '#domain/fields/typed-number.ts';
import { stringifyJson } from '#protocol/json.ts';

/** What the fields of a version entry come to; undefined without a version. */
export function versionChange(id: readonly string[], members: OperationFields): Change | undefined {
  const version = exactNumber(members.version);
  if (version === undefined) return undefined;
  const size = exactNumber(members.manifest_size);
  const eTag = textMember(members, 'e_tag');
  const scheme = members.naming_scheme;
  const metadata = members.metadata;
  return {
    kind: 'createVersion',
    id: [...id],
    version,
    manifestPath: textMember(members, 'manifest_path'),
    ...(size === undefined ? {} : { manifestSize: size }),
    ...(eTag === '' ? {} : { eTag }),
    ...(scheme === 'V1' || scheme === 'V2' ? { namingScheme: scheme } : {}),
    ...(metadata === undefined || metadata === null ? {} : { metadata: stringifyJson(metadata) }),
  };
}
