import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './FactList.module.css';

export function Entries({ entries }: { readonly entries: readonly (readonly [string, string])[] }) {
  return (
    <FirstFew>
      {entries.map(([key, value]) => (
        <li key={key} className={styles.entry} title={`${key}=${value}`}>
          <VisibleText text={key} className={styles.key} />=<VisibleText text={value} />
        </li>
      ))}
    </FirstFew>
  );
}

export function TagNames({ names }: { readonly names: readonly string[] }) {
  return (
    <FirstFew>
      {names.map((name) => (
        <li key={name} className={styles.entry} title={name}>
          <VisibleText text={name} />
        </li>
      ))}
    </FirstFew>
  );
}

/** SECURITY: the values may be secrets; the host never sends them. */
export function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <TagNames names={names} />
      <span className={styles.aside}>The values stay hidden.</span>
    </>
  );
}

const FEW = 4;

/** A table may carry hundreds of properties, and the schema below them must stay in sight. */
function FirstFew({ children }: { readonly children: readonly ReactNode[] }) {
  const [all, setAll] = useState(false);
  const isLong = children.length > FEW + 1;
  return (
    <>
      <ul className={styles.entries}>{isLong && !all ? children.slice(0, FEW) : children}</ul>
      {isLong && (
        <Button kind="quiet" size="small" onPress={() => setAll(!all)}>
          {all ? 'Show fewer' : `${formatCount(children.length - FEW)} more`}
        </Button>
      )}
    </>
  );
}
