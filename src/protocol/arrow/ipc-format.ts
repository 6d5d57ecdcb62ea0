import type { FlatTable } from './flat-table.ts';

/* The places of the members of each table, and the numbers of what may be in a message, in Arrow's own `.fbs` files. */

export const MESSAGE = { headerType: 1, header: 2, bodyLength: 3, metadata: 4 } as const;
export const HEADER = { schema: 1, dictionary: 2, batch: 3 } as const;
export const SCHEMA = { endianness: 0, fields: 1, metadata: 2 } as const;
export const FIELD = {
  name: 0,
  nullable: 1,
  typeNumber: 2,
  type: 3,
  dictionary: 4,
  children: 5,
  metadata: 6,
} as const;
export const KEY_VALUE = { key: 0, value: 1 } as const;
export const DICTIONARY_BATCH = { id: 0, batch: 1, isDelta: 2 } as const;
export const FOOTER = { schema: 1, dictionaries: 2, batches: 3 } as const;
/** Arrow's number for the version of 1.0, and of all since. */
export const VERSION_5 = 4;

/** For whoever reads it all, as apache-arrow does. */
export function payForMetadata(table: FlatTable, member: number): void {
  for (const entry of table.tables(member)) {
    entry.payForText(KEY_VALUE.key);
    entry.payForText(KEY_VALUE.value);
  }
}

/** What is in a message, if it is that. */
export function headerOf(message: FlatTable, type: number): FlatTable | undefined {
  return message.byte(MESSAGE.headerType) === type ? message.table(MESSAGE.header) : undefined;
}

export function isBigEndian(schema: FlatTable): boolean {
  return schema.short(SCHEMA.endianness) !== 0;
}
