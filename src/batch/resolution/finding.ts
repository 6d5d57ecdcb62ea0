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
export interface Evidence {
  readonly speaks: EvidenceFinding['speaks'];
  readonly words: string;
  /** Nobody else can have done it: only of what speaks for. */
  readonly isProof?: true;
}

export const inconclusive = (words: string): Evidence => ({ speaks: 'neither', words });
export const contradicts = (words: string): Evidence => ({ speaks: 'against', words });
/** Somebody else may have made the same change. */
export const supports = (words: string): Evidence => ({ speaks: 'for', words });
export const proof = (words: string): Evidence => ({ speaks: 'for', words, isProof: true });
