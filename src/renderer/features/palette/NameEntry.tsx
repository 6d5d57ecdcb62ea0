import { Fragment } from 'react';
import type { Connection, NameHit } from '../../../contract/index.ts';
import { NamedTableIcon, NamespaceIcon } from '../../ui/icons/icons.ts';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { Highlighted } from './Highlighted.tsx';
import { markedIn } from './model/palette-names.ts';
import styles from './Palette.module.css';

export interface NameEntryProps {
  readonly hit: NameHit;
  readonly connection: Connection;
}

/** A table or a namespace that was found: its name, where it is, and whose it is. */
export function NameEntry({ hit, connection }: NameEntryProps) {
  const above = hit.id.slice(0, -1);
  const Icon = hit.kind === 'table' ? NamedTableIcon : NamespaceIcon;
  return (
    <>
      <i className={styles.stripe} style={{ background: `var(--conn-${connection.color})` }} aria-hidden />
      <Icon size={14} className={styles.icon} />
      {hit.kind === 'namespace' && <span className="visually-hidden">Namespace</span>}
      <span className={styles.name}>
        <Highlighted text={hit.id.at(-1) ?? ''} positions={markedIn(hit, above.length)} />
      </span>
      <span className={styles.path}>
        {above.map((name, part) => renderPart(name, part, markedIn(hit, part)))}
      </span>
      <span className={styles.connection}>
        <VisibleText text={connection.name} />
      </span>
    </>
  );
}

function renderPart(name: string, part: number, positions: readonly number[]) {
  return (
    <Fragment key={part}>
      {part > 0 && ' / '}
      <Highlighted text={name} positions={positions} />
    </Fragment>
  );
}
