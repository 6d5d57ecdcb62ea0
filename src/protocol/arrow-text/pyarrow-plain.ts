import type { PlainType } from '../arrow-types/index.ts';

/** A type of pyarrow that takes nothing. */
export function pyarrowPlain(type: PlainType): string {
  return `pa.${nameOf(type)}()`;
}

function nameOf(type: PlainType): string {
  switch (type.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return 'bool_';
    case 'int':
      return `${type.signed ? '' : 'u'}int${type.bits}`;
    case 'float':
      return `float${type.bits}`;
    case 'date':
      return `date${type.bits}`;
    default:
      return BYTES[type.kind][type.layout];
  }
}

const BYTES = {
  utf8: { plain: 'string', large: 'large_string', view: 'string_view' },
  binary: { plain: 'binary', large: 'large_binary', view: 'binary_view' },
} as const;
