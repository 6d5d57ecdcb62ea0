import fc from 'fast-check';
import { BATCH_KINDS } from '#protocol/index.ts';
import type { DraftEdit, DraftParts, NewOperation, OperationFields } from '../draft.ts';

/** As the JSON reader returns numbers: whole ones that a double can't hold are bigints. */
const number = fc.oneof(
  fc.integer(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(asRead),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Object.is(value, -0))
    .map((value) => (Number.isInteger(value) ? asRead(BigInt(value)) : value)),
);

function asRead(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('id', 'version', 'identity', 'operations', '__proto__', 'toString', '7'),
);

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, ''),
    number,
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const madeUpMembers: fc.Arbitrary<OperationFields> = fc
  .array(fc.tuple(name, json), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries));

export const madeUpOperation: fc.Arbitrary<NewOperation> = fc.record({
  kind: fc.constantFrom(...BATCH_KINDS),
  members: madeUpMembers,
});

export const madeUpDraft: fc.Arbitrary<DraftParts> = fc.record({
  operations: fc.array(madeUpOperation, { maxLength: 6 }),
  members: madeUpMembers.map(({ operations, ...others }) => others),
});

const key = fc.integer({ min: 0, max: 20 });
const keys = fc.array(key, { maxLength: 4 });
const place = fc.integer({ min: -2, max: 12 });
const operations = fc.array(madeUpOperation, { maxLength: 3 });

export const madeUpEdit: fc.Arbitrary<DraftEdit> = fc.oneof(
  fc.record({ kind: fc.constant('add'), operations, at: place }),
  fc.record({ kind: fc.constant('add'), operations }),
  fc.record({ kind: fc.constant('replace'), key, operation: madeUpOperation }),
  fc.record({
    kind: fc.constant('replace-each'),
    operations: fc.array(fc.tuple(key, madeUpOperation), { maxLength: 3 }).map((each) => new Map(each)),
  }),
  fc.record({ kind: fc.constant('remove'), keys }),
  fc.record({ kind: fc.constant('duplicate'), keys }),
  fc.record({ kind: fc.constant('move'), keys, to: place }),
  fc.record({ kind: fc.constant('members'), members: madeUpMembers }),
  fc.record({ kind: fc.constant('all'), draft: madeUpDraft }),
);
