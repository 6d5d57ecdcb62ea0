import type { FlatTable } from './flat-table.ts';

/* The member indices of each table, and the type numbers in a message, from Arrow's own `.fbs` files. */

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
/** Arrow's version number for 1.0 and all later versions. */
export const VERSION_5 = 4;

/** Counts the metadata for a reader that reads all of it, as apache-arrow does. */
export function payForMetadata(table: FlatTable, member: number): void {
  for (const entry of table.tables(member)) {
    entry.payForText(KEY_VALUE.key);
    entry.payForText(KEY_VALUE.value);
  }
}

/** The header of a message, if it has this type. */
export function headerOf(message: FlatTable, type: number): FlatTable | undefined {
  return message.byte(MESSAGE.headerType) === type ? message.table(MESSAGE.header) : undefined;
}

export function isBigEndian(schema: FlatTable): boolean {
  return schema.short(SCHEMA.endianness) !== 0;
}
