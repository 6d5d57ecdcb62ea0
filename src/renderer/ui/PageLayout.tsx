import type { ReactNode, Ref } from 'react';
import { classNames } from './attributes.ts';
import { Button } from './Button.tsx';
import { RefreshIcon } from './icons.ts';
import styles from './PageLayout.module.css';

interface PageLayoutProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A plain page of the work area: a title, perhaps a sentence, and sections below each other. */
export function PageLayout({ title, lead, children }: PageLayoutProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <SectionList>{children}</SectionList>
    </div>
  );
}

/** Sections below each other, a line between them. */
export function SectionList({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface PageSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function PageSection({ title, children }: PageSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className="strong">{title}</h2>
      {children}
    </section>
  );
}

interface PageHeaderProps {
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
        <div className={styles.headerTitle}>
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

interface RefreshButtonProps {
  readonly busy?: boolean;
  readonly onPress?: () => void;
}

/** In the head of a page. Where that is narrow its word is only heard. */
export function RefreshButton({ busy = false, onPress = () => undefined }: RefreshButtonProps) {
  return (
    <Button size="small" icon={RefreshIcon} busy={busy} tip={{ text: 'Refresh' }} onPress={onPress}>
      <span className={styles.word}>Refresh</span>
    </Button>
  );
}

interface ListHeadProps {
  readonly title: string;
  /** How many there are, as far as is known; read out when it changes. */
  readonly count: string;
  /** What can be done with the list. */
  readonly children?: ReactNode;
}

/** The line above a list that fills its page. */
export function ListHead({ title, count, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className="strong">{title}</h2>
      <span className={styles.count} role="status">
        {count}
      </span>
      {children}
    </div>
  );
}

/** Buttons beside each other, the one that goes on first. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className="row wrap gap-2">{children}</div>;
}
