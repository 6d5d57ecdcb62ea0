import { defined } from '#protocol/defined.ts';
import type { TextMap } from '../catalog/records.ts';
import type { SampleSchema } from './sample-schema.ts';

interface SampleHistory {
  readonly latest: number;
  /** The first version that still exists. */
  readonly oldest?: number;
  /** The time of the latest version. */
  readonly at: string;
  readonly everyHours: number;
}

export interface SampleTable {
  readonly name: string;
  /** Absent for a declared table. */
  readonly stored?: {
    readonly columns: SampleSchema;
    readonly history: SampleHistory;
    readonly fragments: number;
    readonly deletedRows: number;
  };
  readonly properties: TextMap;
  readonly metadata: TextMap;
  readonly isManaged: boolean;
  readonly region?: string;
}

export interface SampleNamespace {
  readonly name: string;
  readonly tables: readonly SampleTable[];
  readonly namespaces: readonly SampleNamespace[];
}

interface TableDetails {
  readonly history: SampleHistory;
  readonly fragments?: number;
  readonly deletedRows?: number;
  readonly properties?: TextMap;
  readonly metadata?: TextMap;
  readonly isManaged?: boolean;
  readonly region?: string;
}

/** `versions(42, '2026-11-18T09:12:44Z', 6)`: 42 versions, the last at that time, with six hours between them. */
export function versions(latest: number, at: string, everyHours: number, oldest = 1): SampleHistory {
  return { latest, at, everyHours, oldest };
}

export function sampleTable(name: string, columns: SampleSchema, details: TableDetails): SampleTable {
  const { history, fragments = 1, deletedRows = 0, properties = {}, metadata = {}, region } = details;
  return {
    name,
    stored: { columns, history, fragments, deletedRows },
    properties,
    metadata,
    isManaged: details.isManaged ?? false,
    ...defined({ region }),
  };
}

/** A declared table, with nothing in storage yet. Its versions will be entries of the catalog. */
export function declared(name: string, properties: TextMap = {}): SampleTable {
  return { name, properties, metadata: {}, isManaged: true };
}

export function namespace(
  name: string,
  tables: readonly SampleTable[],
  namespaces: readonly SampleNamespace[] = [],
): SampleNamespace {
  return { name, tables, namespaces };
}
