/** What one operation of a commit has left to see, or has not. */
export interface EvidenceFinding {
  /** In the batch, from 0. */
  readonly operationIndex: number;
  /** For the batch having been applied, or against it. */
  readonly speaks: 'for' | 'against' | 'neither';
  /** What was seen, in a sentence. */
  readonly words: string;
}

/** Before it is known which operation says it. */
export interface Witness {
  readonly speaks: EvidenceFinding['speaks'];
  readonly words: string;
  /** Nobody else can have done it: only of what speaks for. */
  readonly isProof?: true;
}

export const neither = (words: string): Witness => ({ speaks: 'neither', words });
export const against = (words: string): Witness => ({ speaks: 'against', words });
/** Somebody else may have made the same change. */
export const speaksFor = (words: string): Witness => ({ speaks: 'for', words });
export const proof = (words: string): Witness => ({ speaks: 'for', words, isProof: true });
