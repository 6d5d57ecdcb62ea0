import type { LoadedNames, ReadNames } from '#domain/names/use-namespace-children.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { CheckIcon } from '#ui/icons.ts';
import styles from './Names.module.css';

interface NamesLineProps {
  readonly read: ReadNames;
  /** The number of matches; undefined without a filter. */
  readonly matched: number | undefined;
}

/** The number of names, whether these are all, and a button to load the rest. */
export function NamesLine({ read: { names, readRest, cancel }, matched }: NamesLineProps) {
  const isWhole = names.state === 'read' && names.gap === undefined && names.failure === undefined;
  const found = matched === undefined ? '' : `${formatCount(matched)} of `;
  return (
    <span className={styles.count}>
      <span role="status">
        {found}
        {listedNamesText(names)}
        {names.state === 'partial' && ' loaded'}
        {names.state === 'read' && !isWhole && ', incomplete'}
      </span>
      {isWhole && (
        <span className="row gap-1 no-flex ok">
          <CheckIcon size={12} />
          complete
        </span>
      )}
      {names.state === 'partial' && (
        <Button kind="quiet" size="small" onPress={names.isReading ? cancel : readRest}>
          {names.isReading ? 'Stop loading' : 'Load more'}
        </Button>
      )}
    </span>
  );
}

type Counted = Pick<LoadedNames, 'state' | 'gap'> & {
  readonly namespaces: { readonly length: number };
  readonly tables: { readonly length: number };
};

/** `1,204`, or `5,000+` if there may be more; undefined while unknown. */
export function nameCountMark({ namespaces, tables, state, gap }: Counted): string | undefined {
  if (state === 'unread') return undefined;
  return `${formatCount(namespaces.length + tables.length)}${state === 'read' && gap === undefined ? '' : '+'}`;
}

/** `3 namespaces, 1,204 tables`; a zero is left out if the other isn’t zero. */
export function listedNamesText({ namespaces, tables }: Counted): string {
  const parts = [
    namespaces.length > 0 && formatQuantity(namespaces.length, 'namespace'),
    tables.length > 0 && formatQuantity(tables.length, 'table'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'no names' : parts.join(', ');
}
