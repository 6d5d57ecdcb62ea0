import { type Field, type RecordBatch, RecordBatchReader, Schema } from 'apache-arrow';

/**
 * A schema for creating batches faster. For each batch, apache-arrow merges the fields of the columns into the schema
 * by name, with a linear search for each. Here they are matched by index.
 */
export class BatchSchema extends Schema {
  constructor({ fields, metadata, dictionaries, metadataVersion }: Schema) {
    super(fields, metadata, dictionaries, metadataVersion);
  }

  override assign(other: Schema | Field | Field[]): Schema {
    if (!Array.isArray(other)) return super.assign(...(other instanceof Schema ? other.fields : [other]));
    return new Schema(other, this.metadata, this.dictionaries, this.metadataVersion);
  }
}

/** Reads the batches that follow an already parsed schema. Each batch is created lazily. */
export function readBatches(schema: BatchSchema, messages: Uint8Array): Iterable<RecordBatch> {
  return RecordBatchReader.from(messages).reset(schema);
}
