import { type ErrorCode, formatId, type Id } from '#protocol/index.ts';

/** Which operation of a batch was refused. */
export interface RefusedOperation {
  readonly index: number;
  readonly kind: string;
  readonly id: Id;
}

/** Completes a sentence with the name of what it is about. */
export type Sentence = (name: string) => string;

/** A rule of the interface forbids what was asked for; nothing was changed. */
export class CatalogRejection extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly operation: RefusedOperation | undefined;
  readonly #id: Id;
  readonly #sentence: Sentence;

  constructor(code: ErrorCode, id: Id, sentence: Sentence, operation?: RefusedOperation) {
    super(sentence(quoted(id)));
    this.code = code;
    this.operation = operation;
    this.#id = id;
    this.#sentence = sentence;
  }

  /** Ids in the delimiter of who asked, which the catalog knows nothing of. */
  inDelimiter(delimiter: string): string {
    return this.#sentence(quoted(this.#id, delimiter));
  }

  of(operation: RefusedOperation): CatalogRejection {
    return new CatalogRejection(this.code, this.#id, this.#sentence, operation);
  }
}

function quoted(id: Id, delimiter?: string): string {
  return `\`${formatId(id, delimiter)}\``;
}
