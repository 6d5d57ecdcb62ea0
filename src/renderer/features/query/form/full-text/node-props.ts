import type { QueryColumn } from '../../model/query-columns.ts';
import type { NodeFields } from './model/text-node.ts';

/** What the editor of one kind of node is given: its members, and what else it has to know. */
export interface PartsProps {
  readonly parts: NodeFields;
  readonly onParts: (parts: NodeFields) => void;
  readonly columns: readonly QueryColumn[];
  /** Of the node that these are the parts of: 1 for the outermost. */
  readonly depth: number;
}

/** As deep as the builder goes. A JSON may go on. */
export const DEEPEST = 8;
