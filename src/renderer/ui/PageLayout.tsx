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

/** A simple page of the work area: a title, an optional sentence, and sections. */
export function PageLayout({ title, lead, children }: PageLayoutProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <SectionList>{children}</SectionList>
    </div>
  );
}

/** Sections below each other, separated by lines. */
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
  /** The path to the item. Its space is reserved while it loads. */
  readonly path: ReactNode;
  readonly glyph?: ReactNode;
  readonly name: ReactNode;
  /** For the tooltip, because a long name is cut. */
  readonly wholeName: string;
  /** The name was given by the user, e.g. to a connection, and isn’t an identifier. */
  readonly isWords?: boolean;
  /** Beside the name: a switch to other items, badges. */
  readonly children?: ReactNode;
  readonly tools: ReactNode;
  /** For measuring: in a narrow head, tools go into a menu. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** The head of a page about an item of a catalog: a small path, a large name, and tools. */
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

/** In a narrow head only the icon is visible; the text stays for screen readers. */
export function RefreshButton({ busy = false, onPress = () => undefined }: RefreshButtonProps) {
  return (
    <Button size="small" icon={RefreshIcon} busy={busy} tip={{ text: 'Refresh' }} onPress={onPress}>
      <span className={styles.word}>Refresh</span>
    </Button>
  );
}

interface ListHeadProps {
  readonly title: string;
  /** The number of items as far as it is known; announced when it changes. */
  readonly count: string;
  /** Tools for the list. */
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

/** Buttons in a row, the primary one first. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className="row wrap gap-2">{children}</div>;
}
