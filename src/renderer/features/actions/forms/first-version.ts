import type { OperationFields } from '#batch/index.ts';
import { typedNumber } from '#domain/fields/typed-number.ts';

/** The version that was pointed at, as a field has it. */
export function firstVersion(version: bigint | undefined): OperationFields {
  return version === undefined ? {} : { version: typedNumber(String(version)) };
}
