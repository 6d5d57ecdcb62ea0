import { openTables } from './flat-tables.ts';

/*
 * SECURITY: as with schemas, apache-arrow believes every length of a batch's message, and would read thousands of
 * millions of arrays that are not there.
 */

/** The places of the members in Arrow's own `Message.fbs`. */
const MESSAGE = { headerType: 1, header: 2, metadata: 4 } as const;
const BATCH = { nodes: 1, buffers: 2, viewBuffers: 4 } as const;
const KEY_VALUE = { key: 0, value: 1 } as const;
const BATCH_HEADER = 3;

/** Throws for bytes that are no message with a record batch, or one that says more than its size explains. */
export function checkBatchMessage(bytes: Uint8Array): void {
  const tables = openTables(bytes);
  const message = tables.root();
  const batch = tables.tableOf(message, MESSAGE.header);
  if (batch === undefined || tables.byteOf(message, MESSAGE.headerType) !== BATCH_HEADER) {
    throw new TypeError('The message has no record batch.');
  }
  for (const entry of tables.tablesOf(message, MESSAGE.metadata)) {
    tables.payForText(entry, KEY_VALUE.key);
    tables.payForText(entry, KEY_VALUE.value);
  }
  // Each takes sixteen bytes and is paid as four: the size of the message bounds them all the same.
  tables.payForNumbers(batch, BATCH.nodes);
  tables.payForNumbers(batch, BATCH.buffers);
  tables.payForNumbers(batch, BATCH.viewBuffers);
}
