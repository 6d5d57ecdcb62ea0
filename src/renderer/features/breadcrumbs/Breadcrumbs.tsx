import type { Connection } from '../../../contract/index.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useWidth } from '../../ui/use-width.ts';
import styles from './Breadcrumbs.module.css';
import { ConnectionCrumb, NamespaceCrumb } from './Crumb.tsx';
import { FoldedParts } from './FoldedParts.tsx';
import { foldPath } from './model/fold-path.ts';

export interface BreadcrumbsProps {
  readonly connection: Connection;
  /** Of what the page is about; its own name is the title of the page and not part of the path. */
  readonly id: readonly string[];
}

/**
 * Where a page is: the connection and the namespaces above it, each a way to its page and, by the button beside it, to
 * those beside it. One tab stop, and arrows within; a screen reader also reads it as a list of links.
 */
export function Breadcrumbs({ connection, id }: BreadcrumbsProps) {
  const [ref, width] = useWidth();
  const above = id.slice(0, -1);
  const { head, folded } = foldPath([connection.name, ...above], width);
  const parts = above.map((_, index) => above.slice(0, index + 1));
  const isFolded = (index: number) => index + 1 >= head && index + 1 < head + folded;
  return (
    <nav ref={ref} className={styles.path} aria-label="Path">
      <Toolbar label="Path" className={styles.bar}>
        <ol className={styles.list}>
          <ConnectionCrumb connection={connection} />
          {parts.map((part, index) => {
            if (!isFolded(index))
              return <NamespaceCrumb key={part.length} connection={connection} id={part} />;
            if (index + 1 !== head) return null;
            return (
              <FoldedParts key="folded" connection={connection} parts={parts.slice(index, index + folded)} />
            );
          })}
        </ol>
      </Toolbar>
    </nav>
  );
}
