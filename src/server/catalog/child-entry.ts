import { isCut, nameInKey, readNumber } from './keys.ts';

/** What the store keeps at a child's key: enough to list it without reading its record. */
export interface ChildEntry {
  readonly name: string;
  readonly number: number;
  readonly isOnlyDeclared: boolean;
}

const NUMBER_BYTES = 6;
const NAME_OFFSET = NUMBER_BYTES + 1;

export function writeChildEntry(key: Buffer, { name, number, isOnlyDeclared }: ChildEntry): Buffer {
  const head = Buffer.alloc(NAME_OFFSET);
  head.writeUIntBE(number, 0, NUMBER_BYTES);
  head.writeUInt8(isOnlyDeclared ? 1 : 0, NUMBER_BYTES);
  return isCut(key) ? Buffer.concat([head, Buffer.from(name)]) : head;
}

export function readChildEntry(key: Buffer, value: Buffer): ChildEntry {
  return {
    name: nameInKey(key) ?? value.toString('utf8', NAME_OFFSET),
    number: readNumber(value),
    isOnlyDeclared: value[NUMBER_BYTES] === 1,
  };
}
