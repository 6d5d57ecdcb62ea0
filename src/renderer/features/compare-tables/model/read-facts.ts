import type { OtherMember, Table, VersionRecord } from '../../../../contract/index.ts';
import { readManifestName } from '../../../../protocol/manifest-name.ts';
import type { ComparedProperty, FactValue, Unit } from './compare-facts.ts';
import { type ReportedValue, readAs, stated } from './reported-value.ts';

/** What a server counted. */
export function statsFacts({ stats, version, onlyDeclared }: Table): readonly ComparedProperty[] {
  const isDeclared = onlyDeclared === true;
  const ofStats = (value: bigint | null | undefined) => stated(stats === null ? null : value);
  const counted = (key: string, label: string, value: ReportedValue<bigint | FactValue>): ComparedProperty =>
    fact(key, label, value.state !== 'returned' && isDeclared ? { state: 'does-not-apply' } : value);
  return [
    counted('version', 'Version', stated(version)),
    counted('fragments', 'Fragments', ofStats(stats?.numFragments)),
    counted('deleted-rows', 'Deleted rows', ofStats(stats?.numDeletedRows)),
    ...otherFacts(stats?.others ?? []),
  ];
}

/** What a table is and where. */
export function placeFacts(table: Table): readonly ComparedProperty[] {
  return [
    fact('location', 'Location', stated(table.location)),
    fact(
      'table-uri',
      'Table URI',
      table.tableUri === undefined && table.asked.tableUri !== true
        ? { state: 'not-asked' }
        : stated(table.tableUri),
    ),
    fact('name', 'Name', stated(table.name)),
    fact('namespace', 'Namespace', inJson(table.namespace)),
    fact('only-declared', 'Declared only', inJson(table.onlyDeclared)),
    fact('managed-versioning', 'Managed versioning', inJson(table.managedVersioning)),
    // SECURITY: their names; the values may be secrets and are not in the window.
    fact('storage-options', 'Storage options', inJson(table.storageOptionNames?.toSorted())),
    ...otherFacts(table.others),
  ];
}

/** What the record of a version says of its manifest. */
export function manifestFacts(record: VersionRecord): readonly ComparedProperty[] {
  return [
    fact('version', 'Version', stated(record.version)),
    fact('written', 'Written', stated(record.timestampMillis), 'milliseconds'),
    fact('manifest-path', 'Manifest path', stated(record.manifestPath)),
    fact('naming', 'Naming scheme', namingOf(record.manifestPath)),
    fact('manifest-size', 'Manifest size', stated(record.manifestSize), 'bytes'),
    fact('e-tag', 'ETag', stated(record.eTag)),
    ...otherFacts(record.others),
  ];
}

function namingOf(path: string | null | undefined): ReportedValue<string> {
  return readAs(stated(path), (text) => readManifestName(text)?.scheme ?? 'neither V1 nor V2');
}

function fact(
  key: string,
  label: string,
  value: ReportedValue<bigint | string | FactValue>,
  unit: Unit = 'count',
): ComparedProperty {
  return { key, label, unit, stated: readAs(value, readable) };
}

function readable(value: bigint | string | FactValue): FactValue {
  if (typeof value === 'bigint') return { text: String(value), amount: value };
  return typeof value === 'string' ? { text: value } : value;
}

function inJson(value: boolean | readonly string[] | null | undefined): ReportedValue<string> {
  return readAs(stated(value), (each) => JSON.stringify(each));
}

const WHOLE_NUMBER = /^-?\d+$/;

/** What the interface does not know, by its own name and as JSON. */
function otherFacts(members: readonly OtherMember[]): readonly ComparedProperty[] {
  return members.map(({ name, json }) => {
    const value: FactValue = WHOLE_NUMBER.test(json) ? { text: json, amount: BigInt(json) } : { text: json };
    return fact(`other ${name}`, name, json === 'null' ? { state: 'null' } : stated(value));
  });
}
