import type { JsonArrowSchema } from '../records.ts';
import type { JsonArrowDialect, SchemaModel } from './data-type.ts';
import { membersBeyondSchema } from './more-members.ts';
import { readField } from './read-type.ts';
import { metadataMember, writeField } from './write-type.ts';

export function readArrowSchema(json: JsonArrowSchema): SchemaModel {
  return {
    fields: json.fields.map(readField),
    metadata: { ...json.metadata },
    ...membersBeyondSchema(json),
  };
}

export function writeArrowSchema(model: SchemaModel, dialect: JsonArrowDialect): JsonArrowSchema {
  return {
    fields: model.fields.map((field) => writeField(field, dialect)),
    ...metadataMember(model.metadata),
    ...model.more,
  };
}

/** A schema of either dialect in the words of one. */
export function convertSchema(json: JsonArrowSchema, dialect: JsonArrowDialect): JsonArrowSchema {
  return writeArrowSchema(readArrowSchema(json), dialect);
}
