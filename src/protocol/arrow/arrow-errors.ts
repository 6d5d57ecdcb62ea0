/** The type of a column that Arrow, or this program, can't represent. The message is for the user. */
export class ArrowTypeError extends Error {
  override readonly name = 'ArrowTypeError';
  /** The names from the column down to the field: `['point', 'x']`. */
  readonly path: readonly string[];

  constructor(path: readonly string[], problem: string) {
    super(`Column "${path.join('.')}" ${problem}.`);
    this.path = path;
  }
}

/** The bytes are not an Arrow IPC stream, or don’t begin with a complete schema. */
export class NotAnArrowStream extends Error {
  override readonly name: string = 'NotAnArrowStream';
}

/** The schema exceeds the limits. The message is for the user. */
export class SchemaTooLarge extends NotAnArrowStream {
  override readonly name = 'SchemaTooLarge';
}

/** The vectors of an Arrow file or stream can't be read. The message is for the user. */
export class NotArrowVectors extends Error {
  override readonly name: string = 'NotArrowVectors';
}

/** The file is valid, but this row has no vector: the vector or a part of it is null. */
export class NoVector extends NotArrowVectors {
  override readonly name = 'NoVector';
}
