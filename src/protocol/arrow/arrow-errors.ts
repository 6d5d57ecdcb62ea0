/** A column whose type Arrow, or this program, can't say. The message is for the user. */
export class ArrowTypeError extends Error {
  override readonly name = 'ArrowTypeError';
  /** The names from the column down to the field: `['point', 'x']`. */
  readonly path: readonly string[];

  constructor(path: readonly string[], problem: string) {
    super(`Column "${path.join('.')}" ${problem}.`);
    this.path = path;
  }
}

/** Bytes that are no Arrow IPC stream, or not one that begins with a whole schema. */
export class NotAnArrowStream extends Error {
  override readonly name: string = 'NotAnArrowStream';
}

/** A schema that has more than is made of one. The message is for the user. */
export class SchemaTooLarge extends NotAnArrowStream {
  override readonly name = 'SchemaTooLarge';
}

/** An Arrow file or stream whose vectors can't be read. The message is for the user. */
export class NotArrowVectors extends Error {
  override readonly name: string = 'NotArrowVectors';
}

/** The file is well, and this row of it has no vector: it is null, or a part of it is. */
export class NoVector extends NotArrowVectors {
  override readonly name = 'NoVector';
}
