import {
  type AnswerOf,
  type OperationName,
  type operations,
  stringifyJson,
} from '../../../protocol/index.ts';
import type { Dialect } from '../dialect.ts';
import { lancedbSerializers } from './lancedb-serializers.ts';
import { writeDescription } from './write-description.ts';

type AnswerNamed<Name extends OperationName> = AnswerOf<(typeof operations)[Name]>;
type Write<Name extends OperationName> = (answer: AnswerNamed<Name>, dialect: Dialect) => string;
type Convert<Name extends OperationName> = (answer: AnswerNamed<Name>) => unknown;

/** Where another way than the usual one is worth its lines. */
const writers: { readonly [Name in OperationName]?: Write<Name> } = { describeTable: writeDescription };

export function jsonText<Name extends OperationName>(
  name: Name,
  answer: AnswerNamed<Name>,
  dialect: Dialect,
): string {
  const write: Write<Name> | undefined = writers[name];
  if (write !== undefined) return write(answer, dialect);
  const convert: Convert<Name> | undefined = dialect === 'lancedb' ? lancedbSerializers[name] : undefined;
  return stringifyJson(convert === undefined ? answer : convert(answer));
}
