import type { OtherMember, StringEntries, Table, VersionRecord } from '../../../../contract/index.ts';
import { type ReportedValue, readAs, stated } from './reported-value.ts';

export function propertiesOf({ properties }: Table): ReportedValue<StringEntries> {
  return stated(properties);
}

export function metadataOf(table: Table): ReportedValue<StringEntries> {
  return ofDetail(stated(table.metadata), table);
}

export function schemaMetadataOf(table: Table): ReportedValue<StringEntries> {
  return ofDetail(stated(table.schemaMetadata), table);
}

export function fieldsOf(table: Table): ReportedValue<NonNullable<Table['fields']>> {
  return ofDetail(stated(table.fields), table);
}

/** Values of any kind, so as JSON. */
export function versionMetadataOf({ metadata }: VersionRecord): ReportedValue<StringEntries> {
  return readAs(stated(metadata), (members) => members.map(memberEntry));
}

function memberEntry({ name, json }: OtherMember): readonly [string, string] {
  return [name, json];
}

/** A member that comes with the details only: what a table without storage can't have is not missing. */
function ofDetail<Value>(value: ReportedValue<Value>, { onlyDeclared, asked }: Table): ReportedValue<Value> {
  if (value.state === 'returned') return value;
  if (onlyDeclared === true) return { state: 'does-not-apply' };
  return value.state === 'absent' && asked.detail !== true ? { state: 'not-asked' } : value;
}
