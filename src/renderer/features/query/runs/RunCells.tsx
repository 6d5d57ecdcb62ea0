import { type KeyboardEvent, useRef, useState } from 'react';
import { formatDate, formatDateTime } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { classNames } from '#ui/attributes.ts';
import { Badge } from '#ui/Badge.tsx';
import { CheckMark } from '#ui/Checkbox.tsx';
import { PinIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { millisecondsText, runTime, runTimeTip } from '../model/run-label.ts';
import styles from './RunsPanel.module.css';
import { changeOfRun, differenceOfRun, type RunLine } from './run-lines.ts';

interface RunNumberProps {
  readonly line: RunLine;
  readonly isSelected: boolean;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

export function RunNumber({ line: { number, run }, isSelected, isShown, onToggle }: RunNumberProps) {
  return (
    <span className={styles.number}>
      {/* Only a mark, not a control: the row has the focus, and Space selects it. */}
      <span
        className={styles.check}
        onClick={(event) => {
          // A click on the row would show the run.
          event.stopPropagation();
          onToggle();
        }}
      >
        <CheckMark isChecked={isSelected} />
      </span>
      {number}
      {run.isBaseline === true && <PinIcon size={12} className={styles.pin} label="baseline" />}
      {isShown && <span className="visually-hidden">shown</span>}
    </span>
  );
}

interface WhatDiffersProps {
  readonly line: RunLine;
  /** Undefined unless the user is editing the note. */
  readonly onNote: ((note: string | undefined) => void) | undefined;
}

export function WhatDiffers({ line, onNote }: WhatDiffersProps) {
  const { words } = differenceOfRun(line);
  const { kind, isBaseline, note } = line.run;
  return (
    <span className={styles.differs}>
      {isBaseline === true && <span className="no-flex strong">Baseline</span>}
      <span className={classNames('one-line', isBaseline === true && 'soft')} title={words}>
        <VisibleText text={words} limit={300} />
      </span>
      {kind !== 'run' && <Badge>{kind}</Badge>}
      {onNote !== undefined && <NoteField note={note ?? ''} onEnd={onNote} />}
      {onNote === undefined && note !== undefined && (
        <span className={styles.note} title={note}>
          <VisibleText text={note} limit={200} />
        </span>
      )}
    </span>
  );
}

interface NoteFieldProps {
  readonly note: string;
  /** Called with the new note, or with undefined if the user canceled. */
  readonly onEnd: (note: string | undefined) => void;
}

/** The limit of the contract. */
const LONGEST_NOTE = 500;

function NoteField({ note, onEnd }: NoteFieldProps) {
  const [text, setText] = useState(note);
  // Closing the field also blurs it, and a blur would end the editing a second time.
  const hasEnded = useRef(false);
  const end = (written: string | undefined) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(written);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') end(text);
    if (event.key === 'Escape') end(undefined);
  };
  return (
    <input
      className={styles.noteField}
      aria-label="Note"
      placeholder="Note"
      autoFocus
      maxLength={LONGEST_NOTE}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => end(text)}
    />
  );
}

interface WallTimeProps {
  readonly line: RunLine;
  readonly share: number | undefined;
}

export function WallTime({ line: { run }, share }: WallTimeProps) {
  const time = runTime(run);
  if (time === undefined) return <span className="dim">not run</span>;
  return (
    <span className={styles.wall} title={runTimeTip(run)}>
      <span className={styles.track} aria-hidden>
        <i style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span className={styles.figure}>{millisecondsText(time.milliseconds)}</span>
    </span>
  );
}

export function TimeChange({ line }: { readonly line: RunLine }) {
  const change = changeOfRun(line);
  if (change === undefined) return null;
  return (
    <span className={styles[change.tone]} title={change.words}>
      <span aria-hidden>{change.text}</span>
      <span className="visually-hidden">{change.words}</span>
    </span>
  );
}

export function RecallFound({ line: { run } }: { readonly line: RunLine }) {
  const { recall } = run;
  if (recall === undefined) return null;
  return (
    <span className={classNames(recall.found === recall.of && 'strong')} title="Of the exact answer’s rows">
      {recall.found} of {recall.of}
    </span>
  );
}

export function RunMoment({ at }: { readonly at: number }) {
  const zone = useTimeZone();
  const whole = formatDateTime(at, zone);
  const isToday = formatDate(at, zone) === formatDate(Date.now(), zone);
  // `14:02` for today, `18 Nov` for other days.
  const short = isToday ? whole.replace(/^.*, (\d+:\d+).*$/, '$1') : whole.replace(/ \d+, .*$/, '');
  return (
    <span className="small soft" title={whole}>
      {short}
    </span>
  );
}
