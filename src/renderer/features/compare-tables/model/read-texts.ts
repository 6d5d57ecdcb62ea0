import type { OtherMember, Table, VersionRecord } from '../../../../contract/index.ts';
import type { Texts } from './compare-texts.ts';
import { readAs, type Stated, stated } from './stated.ts';

export function propertiesOf({ properties, protoEntries }: Table): Stated<Texts> {
  return textsOf(properties, protoEntries?.properties);
}

export function metadataOf(table: Table): Stated<Texts> {
  return ofDetail(textsOf(table.metadata, table.protoEntries?.metadata), table);
}

export function schemaMetadataOf(table: Table): Stated<Texts> {
  return ofDetail(textsOf(table.schemaMetadata, table.protoEntries?.schemaMetadata), table);
}

export function fieldsOf(table: Table): Stated<NonNullable<Table['fields']>> {
  return ofDetail(stated(table.fields), table);
}

/** Values of any kind, so as JSON. */
export function versionMetadataOf({ metadata }: VersionRecord): Stated<Texts> {
  return readAs(stated(metadata), (members) => members.map(memberEntry));
}

function memberEntry({ name, json }: OtherMember): readonly [string, string] {
  return [name, json];
}

/** An entry called `__proto__` comes by itself: no object carries it. */
function textsOf(
  texts: Readonly<Record<string, string>> | null | undefined,
  proto: string | undefined,
): Stated<Texts> {
  const apart = proto === undefined ? [] : [['__proto__', proto] as const];
  return readAs(stated(texts), (each) => [...Object.entries(each), ...apart]);
}

/** A member that comes with the details only: what a table without storage can't have is not missing. */
function ofDetail<Value>(value: Stated<Value>, { onlyDeclared, asked }: Table): Stated<Value> {
  if (value.state === 'returned') return value;
  if (onlyDeclared === true) return { state: 'does-not-apply' };
  return value.state === 'absent' && asked.detail !== true ? { state: 'not-asked' } : value;
}
