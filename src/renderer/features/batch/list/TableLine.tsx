import { memo } from 'react';
import { DeclaredTableIcon, NamedTableIcon, StoredTableIcon } from '../../../ui/icons.ts';
import { cutText, VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './OperationList.module.css';

/** As far as it is known: a name is all that there is before a server was asked. */
export type TableLook = 'stored' | 'declared' | 'named';

export interface TableLineProps {
  readonly id: readonly string[] | undefined;
  readonly look: TableLook;
  readonly top: number;
}

const GLYPHS = { stored: StoredTableIcon, declared: DeclaredTableIcon, named: NamedTableIcon };

const MAX_TITLE_LENGTH = 1000;

/** The table of the operations below it. For the eyes: the ears hear it with each operation. */
export const TableLine = memo(function TableLine({ id, look, top }: TableLineProps) {
  const Glyph = GLYPHS[look];
  const name = id?.at(-1) ?? '';
  return (
    <div
      className={styles.table}
      style={{ top }}
      aria-hidden
      title={id && cutText(id.join(' / '), MAX_TITLE_LENGTH)}
    >
      <Glyph size={14} className={styles.glyph} />
      {name === '' ? (
        <span className={styles.unnamed}>No table selected</span>
      ) : (
        <Path id={id ?? []} name={name} />
      )}
    </div>
  );
});

/** The name is what tells tables apart: where there is no room, its namespace goes. */
function Path({ id, name }: { readonly id: readonly string[]; readonly name: string }) {
  const namespace = id.slice(0, -1).map((part) => `${part} / `);
  return (
    <span className={styles.path}>
      {namespace.length > 0 && (
        <span className={styles.namespace}>
          <VisibleText text={namespace.join('')} limit={200} />
        </span>
      )}
      <span className={styles.name}>
        <VisibleText text={name} limit={200} />
      </span>
    </span>
  );
}
