import { type ReactNode, useState } from 'react';
import type { StringEntries } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './FactList.module.css';

export function Entries({ entries }: { readonly entries: StringEntries }) {
  return (
    <FirstFew items={entries}>
      {([key, value]) => (
        <li key={key} className={styles.entry} title={`${key}=${value}`}>
          <VisibleText text={key} className={styles.key} />=<VisibleText text={value} />
        </li>
      )}
    </FirstFew>
  );
}

export function TagNames({ names }: { readonly names: readonly string[] }) {
  return (
    <FirstFew items={names}>
      {(name) => (
        <li key={name} className={styles.entry} title={name}>
          <VisibleText text={name} />
        </li>
      )}
    </FirstFew>
  );
}

/** SECURITY: the values may be secrets; the host never sends them. */
export function EntryNames({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <TagNames names={names} />
      <span className={styles.aside}>Values are hidden.</span>
    </>
  );
}

const FEW = 4;

interface FirstFewProps<Item> {
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** A table may carry thousands of properties, and the schema below them must stay in sight. */
function FirstFew<Item>({ items, children }: FirstFewProps<Item>) {
  const [all, setAll] = useState(false);
  const isLong = items.length > FEW + 1;
  return (
    <>
      <ul className={styles.entries}>{(isLong && !all ? items.slice(0, FEW) : items).map(children)}</ul>
      {isLong && (
        <Button kind="quiet" size="small" onPress={() => setAll(!all)}>
          {all ? 'Show less' : `${formatCount(items.length - FEW)} more`}
        </Button>
      )}
    </>
  );
}
