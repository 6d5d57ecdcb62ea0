import { type ReactNode, useState } from 'react';
import type { StringEntries } from '#contract/index.ts';
import { Moment, momentOf } from '#domain/Moment.tsx';
import { formatCount, formatRelativeTime } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { CountdownIcon, WarningIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { MissingValue, ReturnedNothing } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './properties.module.css';
import type { PropertyContent, PropertyValue, TableProperty } from './table-facts.ts';

export function FactList({ facts }: { readonly facts: readonly TableProperty[] }) {
  return (
    <KeyValueList>
      {facts.map(({ label, value }) => (
        <KeyValue key={label} label={label} wrap={mayBreak(value)}>
          <FactCell value={value} />
        </KeyValue>
      ))}
    </KeyValueList>
  );
}

const SENTENCES: ReadonlySet<PropertyContent['kind']> = new Set(['words', 'empty', 'expiry']);

/** Prose wraps and is never cut off. A value made by a server is cut off, and can be copied with one key. */
function mayBreak(value: PropertyValue): boolean {
  return value.state !== 'returned' || SENTENCES.has(value.content.kind);
}

function FactCell({ value }: { readonly value: PropertyValue }) {
  switch (value.state) {
    case 'absent':
      return <MissingValue why="not-returned" />;
    case 'not-asked':
      return <MissingValue why="not-asked" />;
    case 'does-not-apply':
      return <MissingValue why="not-applicable" />;
    case 'null':
      return <ReturnedNothing value="null">{value.words}</ReturnedNothing>;
    case 'returned':
      return <Content content={value.content} />;
  }
}

function Content({ content }: { readonly content: PropertyContent }) {
  switch (content.kind) {
    case 'words':
      return (
        <>
          {content.text}
          {content.note !== undefined && <span className={styles.note}>{content.note}</span>}
        </>
      );
    case 'identifier':
      return <IdentifierValue text={content.text} />;
    case 'entries':
      return <Entries entries={content.entries} />;
    case 'names':
      return <EntryNames names={content.names} />;
    case 'expiry':
      return <Expiry millis={content.millis} />;
    case 'empty':
      return <ReturnedNothing value={content.value}>{content.words}</ReturnedNothing>;
  }
}

function Entries({ entries }: { readonly entries: StringEntries }) {
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
function EntryNames({ names }: { readonly names: readonly string[] }) {
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

/** A table can have thousands of properties, and the schema below them must stay visible. */
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

interface ReturnedValueProps<Value> {
  readonly value: Value | null | undefined;
  readonly children: (value: Value) => ReactNode;
}

/** A value, or a note that the server returned null or nothing. */
export function ReturnedValue<Value>({ value, children }: ReturnedValueProps<Value>) {
  if (value === undefined) return <MissingValue why="not-returned" />;
  return value === null ? <ReturnedNothing value="null" /> : children(value);
}

/** On one line; the tooltip and the copy button give the whole text. */
export function IdentifierValue({ text }: { readonly text: string }) {
  return (
    <span className={styles.identifier}>
      <span className={styles.cut} title={text}>
        <VisibleText text={text} limit={1000} />
      </span>
      <span className={styles.copy}>
        <CopyButton text={text} label="Copy" />
      </span>
    </span>
  );
}

/** The expiry time and the time left. The text updates every minute, and every second in the last minute. */
function Expiry({ millis }: { readonly millis: bigint }) {
  const { words, state } = expiryText(millis, useElapsed(0));
  const Mark = state === 'expired' ? WarningIcon : CountdownIcon;
  return (
    <>
      <span className={styles.expiry} data-state={state}>
        <Mark size={14} />
        {words}
      </span>
      <span className={styles.note} title={`${millis} ms since 1970`}>
        <Moment millis={millis} />
      </span>
    </>
  );
}

interface ExpiryText {
  readonly words: string;
  /** `soon`: it may expire while the user works with it. */
  readonly state: 'expired' | 'soon' | 'later';
}

const SOON = 5 * 60_000;

/** The time left: `expires in 4 min`, `expired 3 min ago`. */
export function expiryText(millis: bigint, now: number): ExpiryText {
  const moment = momentOf(millis);
  if (moment === undefined) {
    return millis > 0n
      ? { words: 'expiry out of range', state: 'later' }
      : { words: 'expired', state: 'expired' };
  }
  const relative = formatRelativeTime(moment, now);
  if (moment <= now)
    return { words: `expired ${relative === 'now' ? 'just now' : relative}`, state: 'expired' };
  const left = relative === 'now' ? 'in less than a second' : relative;
  return { words: `expires ${left}`, state: moment - now <= SOON ? 'soon' : 'later' };
}
