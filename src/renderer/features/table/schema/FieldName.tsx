import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './SchemaGrid.module.css';

export interface FieldNameProps {
  readonly name: string;
  /** What is searched for. */
  readonly filter?: string;
}

export function FieldName({ name, filter = '' }: FieldNameProps) {
  if (name === '') return <span className={styles.unnamed}>no name</span>;
  return <VisibleText text={name} marked={findRange(name, filter.trim().toLowerCase())} />;
}

function findRange(name: string, query: string): { from: number; to: number } | undefined {
  const lower = name.toLowerCase();
  const from = query === '' ? -1 : lower.indexOf(query);
  // A few letters grow when they become small: then positions in the two texts differ.
  if (from < 0 || lower.length !== name.length) return undefined;
  return { from, to: from + query.length };
}
