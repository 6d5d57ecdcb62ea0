import { openChange } from './open-change.ts';
import type { WantedIndex } from './wanted-index.ts';

interface IndexFormParams {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly index?: WantedIndex;
  /** Once the index is there: another sweep begins then. */
  readonly onDone?: () => void;
}

/** The form of a new index, or of one that is built anew with other parameters. */
export function openIndexForm({ index = {}, ...wanted }: IndexFormParams): void {
  openChange({ kind: 'createIndex', index, ...wanted });
}
