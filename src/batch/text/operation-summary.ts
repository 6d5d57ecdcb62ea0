import { type NamingScheme, readManifestName } from '../../protocol/index.ts';
import type { NewOperation } from '../editing/draft-edit.ts';
import type { OperationFields } from '../model.ts';
import { formatRanges } from './format-ranges.ts';
import { wholeNumberOf } from './whole-number.ts';

/** What stands below the kind of an operation in a list: `v42, manifest V2`. Empty where nothing can be said. */
export function operationSummary({ kind, members }: NewOperation): string {
  switch (kind) {
    case 'declare_table':
      return textOf(members, 'location') ?? 'location chosen by the server';
    case 'create_table_version':
      return [versionWords(members), manifestWords(members)]
        .filter((words) => words !== undefined)
        .join(', ');
    case 'delete_table_versions':
      return formatRanges(members.ranges);
    case 'deregister_table':
      return 'files stay';
  }
}

function versionWords({ version }: OperationFields): string | undefined {
  const number = wholeNumberOf(version);
  return number === undefined ? undefined : `v${number}`;
}

/** The name of the manifest decides: `naming_scheme` only says how to read it. */
function manifestWords(members: OperationFields): string | undefined {
  const path = textOf(members, 'manifest_path');
  const said = schemeOf(members);
  if (path === undefined) return said && `manifest ${said}`;
  const name = readManifestName(path, said) ?? readManifestName(path);
  return name === undefined ? 'own manifest path' : `manifest ${name.scheme}`;
}

function schemeOf({ naming_scheme: scheme }: OperationFields): NamingScheme | undefined {
  return scheme === 'V1' || scheme === 'V2' ? scheme : undefined;
}

function textOf(members: OperationFields, name: string): string | undefined {
  const value = members[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
