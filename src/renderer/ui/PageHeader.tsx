import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  /** Where the thing is; its place is kept while that is read. */
  readonly path: ReactNode;
  readonly glyph?: ReactNode;
  readonly name: ReactNode;
  /** In the tooltip: a long name is cut. */
  readonly wholeName: string;
  /** A name of the user's own, as of a connection, and no identifier. */
  readonly isWords?: boolean;
  /** What stands beside the name: a way to others, badges. */
  readonly children?: ReactNode;
  readonly tools: ReactNode;
  /** To measure it: with less room, tools go into a menu. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** The head of a page about a thing of a catalog: its path small, its name large, and what can be done with it. */
export function PageHeader({ isWords = false, ...props }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div ref={props.ref} className={styles.rows}>
        <div className={styles.path}>{props.path}</div>
        <div className={styles.title}>
          {props.glyph}
          <h1 className={classNames(styles.name, isWords && styles.words)} title={props.wholeName}>
            {props.name}
          </h1>
          {props.children}
        </div>
        <div className={styles.tools}>{props.tools}</div>
      </div>
    </header>
  );
}
