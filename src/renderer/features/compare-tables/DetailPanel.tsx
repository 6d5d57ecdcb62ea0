import { useState } from 'react';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type ChangeState, ChangeStateSign } from './ChangeStateSign.tsx';
import styles from './sections.module.css';

export interface Detail {
  readonly label: string;
  /** Undefined if this side has none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Details {
  readonly name: string;
  readonly state: ChangeState;
  readonly rows: readonly Detail[];
}

interface DetailPanelProps {
  readonly label: string;
  readonly details: Details | undefined;
  /** Shown while nothing is selected. */
  readonly hint: string;
}

const SIZE = { min: 64, max: 480, initial: 132 };

/** Both sides of the selected row in full, which the list may cut. */
export function DetailPanel({ label, details, hint }: DetailPanelProps) {
  const [height, setHeight] = useState(SIZE.initial);
  if (details === undefined) {
    return (
      <section className={styles.panel} aria-label={label}>
        <p className={styles.nothing}>{hint}</p>
      </section>
    );
  }
  return (
    <section className={styles.panel} style={{ height }} aria-label={label}>
      <Splitter
        label={`Height of the ${label.toLowerCase()}`}
        panel="bottom"
        size={height}
        min={SIZE.min}
        max={SIZE.max}
        defaultSize={SIZE.initial}
        onResize={setHeight}
      />
      {/* Focusable, so that keys can scroll it. */}
      <div className={styles.content} tabIndex={0} role="group" aria-label={`${label}, both sides`}>
        <h3 className="row gap-1-5 small mono-face break-anywhere">
          <ChangeStateSign state={details.state} />
          {details.name === '' ? 'no name' : <VisibleText text={details.name} limit={1000} />}
        </h3>
        {details.rows.map((row) => (
          <DetailRow key={row.label} row={row} />
        ))}
      </div>
    </section>
  );
}

/** A longer value is for copying, not for reading. */
const LIMIT = 20_000;

function DetailRow({ row: { label, before, after } }: { readonly row: Detail }) {
  return (
    <div className={styles.row}>
      <span className="clip dim">
        <VisibleText text={label} />
      </span>
      <SideText label={`Copy ${label} before`} text={before} />
      <SideText label={`Copy ${label} after`} text={after} />
    </div>
  );
}

function SideText({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  if (text === undefined) return <span className={styles.missing}>none</span>;
  return (
    <div className={styles.side}>
      <p className={styles.text}>
        {text === '' ? (
          <span className={styles.missing}>empty string</span>
        ) : (
          <VisibleText text={text} limit={LIMIT} multiline />
        )}
      </p>
      <CopyButton label={label} text={text} />
    </div>
  );
}
