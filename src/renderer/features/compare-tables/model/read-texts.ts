import type { NamedTexts, OtherMember, Table, VersionRecord } from '../../../../contract/index.ts';
import { readAs, type Stated, stated } from './stated.ts';

export function propertiesOf({ properties }: Table): Stated<NamedTexts> {
  return stated(properties);
}

export function metadataOf(table: Table): Stated<NamedTexts> {
  return ofDetail(stated(table.metadata), table);
}

export function schemaMetadataOf(table: Table): Stated<NamedTexts> {
  return ofDetail(stated(table.schemaMetadata), table);
}

export function fieldsOf(table: Table): Stated<NonNullable<Table['fields']>> {
  return ofDetail(stated(table.fields), table);
}

/** Values of any kind, so as JSON. */
export function versionMetadataOf({ metadata }: VersionRecord): Stated<NamedTexts> {
  return readAs(stated(metadata), (members) => members.map(memberEntry));
}

function memberEntry({ name, json }: OtherMember): readonly [string, string] {
  return [name, json];
}

/** A member that comes with the details only: what a table without storage can't have is not missing. */
function ofDetail<Value>(value: Stated<Value>, { onlyDeclared, asked }: Table): Stated<Value> {
  if (value.state === 'returned') return value;
  if (onlyDeclared === true) return { state: 'does-not-apply' };
  return value.state === 'absent' && asked.detail !== true ? { state: 'not-asked' } : value;
}
