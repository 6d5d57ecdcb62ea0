import { type Field, type RecordBatch, RecordBatchReader, Schema } from 'apache-arrow';

/**
 * A schema to make batches with. For each batch apache-arrow merges the fields of its columns into those of its schema by
 * their names, and looks for each among all: here they are taken by their places, as a batch has them.
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

/** The batches of a stream whose schema, which comes before them, was read already; each is made when it is asked for. */
export function readBatches(schema: BatchSchema, messages: Uint8Array): Iterable<RecordBatch> {
  return RecordBatchReader.from(messages).reset(schema);
}
