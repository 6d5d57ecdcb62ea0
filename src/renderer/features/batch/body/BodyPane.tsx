import { type ReactNode, useCallback, useId, useMemo } from 'react';
import {
  type BatchContent,
  batchBody,
  hasIdentity,
  type Issue,
  keysOf,
  withoutIdentity,
} from '#batch/index.ts';
import { batchSupport, type Connection } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { notSentElsewhere } from '#lib/request-snippet.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton, copyWithToast } from '#ui/CopyButton.tsx';
import type { EditorProblem } from '#ui/editor/JsonField.tsx';
import { CurlIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useChecks, useDebouncedBatch } from '../checks/draft-checks.ts';
import { useTypedBody } from '../state/batch-sessions.ts';
import type { BatchState, BodyProblem } from '../state/batch-state.ts';
import { selectOperations } from '../state/change-draft.ts';
import { batchCode, COMMIT_PATH } from './batch-code.ts';
import styles from './body.module.css';
import { dropTypedBody, isInStep, leftOutText, type TextRanges, typeBody, typedPlaces } from './body-text.ts';
import { LongBody } from './LongBody.tsx';

const BodyEditor = lazyComponent(async () => (await import('./BodyEditor.tsx')).BodyEditor, {
  failed: 'Couldn’t load the editor',
});

/** A body with more operations is read-only: each typed letter would change the whole text. */
const MAX_EDITED = 2000;

interface BodyPaneProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** The request body, which the form and the editor keep up to date in both directions. */
export function BodyPane({ open, connection }: BodyPaneProps) {
  const { draft } = open.editing;
  const body = useBody(open.draftId, draft);
  // Then the body is only how the batch is edited: no request has it.
  const isAlone = connection !== undefined && batchSupport(connection) === 'no';
  return (
    <section className={styles.pane} aria-label="Request body">
      <header className={styles.head}>
        <h2 className="no-flex strong">Request body</h2>
        <span className="grow small clip dim">
          {isAlone ? 'Sent one by one' : `POST ${COMMIT_PATH}, ${formatCount(body.size)} B`}
        </span>
        <CopyButton
          look="quiet"
          label={hasIdentity(draft) ? 'Copy without identity' : 'Copy'}
          text={() => batchBody({ ...draft, ...withoutIdentity(draft) }).text}
        />
        {!isAlone && <CopyAsCurl connection={connection} draft={draft} />}
      </header>
      <BodyContent open={open} body={body} />
    </section>
  );
}

interface CopyAsCurlProps extends Pick<BodyPaneProps, 'connection'> {
  readonly draft: BatchContent;
}

function CopyAsCurl({ connection, draft }: CopyAsCurlProps) {
  return (
    <Button
      kind="quiet"
      size="small"
      icon={CurlIcon}
      label="Copy as curl"
      disabled={connection === undefined || notSentElsewhere(connection) !== undefined}
      onPress={() =>
        connection &&
        void copyWithToast(batchCode('curl', connection, draft), 'Copied as curl, without secrets.')
      }
    >
      curl
    </Button>
  );
}

function BodyContent({ open, body }: Pick<BodyPaneProps, 'open'> & { readonly body: Body }): ReactNode {
  const { draftId, editing, facts, selected } = open;
  const { text, places, problem, leftOut } = body;
  const checks = useChecks(editing.draft, facts);
  const id = useId();
  const marked = useMemo(() => selected.flatMap((key) => places.get(key) ?? []), [selected, places]);
  const problems = useMemo(
    () => (problem === undefined ? marksOf(text, places, checks) : [problemMark(text, problem)]),
    [text, places, checks, problem],
  );
  const onLine = useCallback((line: number) => selectAt(draftId, places, line), [draftId, places]);
  const onChange = useCallback((typed: string) => typeBody(draftId, typed), [draftId]);
  if (editing.draft.operations.length > MAX_EDITED) {
    return (
      <>
        <LongBody text={text} marked={marked} onLine={onLine} />
        <EditedTogether count={selected.length} />
      </>
    );
  }
  return (
    <>
      {/* After the focus leaves, the text is shown in the format in which it is sent. */}
      <div className={styles.place} onBlur={() => problem === undefined && dropTypedBody(draftId)}>
        <BodyEditor
          value={text}
          onChange={onChange}
          problems={problems}
          marked={marked}
          onLine={onLine}
          describedBy={problem === undefined ? undefined : id}
        />
      </div>
      {problem === undefined && <EditedTogether count={selected.length} />}
      {leftOut !== undefined && (
        <p role="status" className={styles.leftOut}>
          {leftOutText(leftOut)}
        </p>
      )}
      {problem !== undefined && <Mistake id={id} draftId={draftId} body={body} words={problem.words} />}
    </>
  );
}

/** The highlighted operations are those that the form edits. */
function EditedTogether({ count }: { readonly count: number }) {
  if (count < 2) return null;
  return <p className={styles.leftOut}>{`The form edits ${formatQuantity(count, 'operation')} together.`}</p>;
}

interface MistakeProps {
  readonly id: string;
  readonly draftId: string;
  readonly body: Body;
  readonly words: string;
}

function Mistake({ id, draftId, body, words }: MistakeProps) {
  return (
    <div className={styles.mistake}>
      <p id={id} role="status">
        <VisibleText text={words} limit={400} />
        {body.isBehind && ' The batch changed since you edited this text.'}
      </p>
      <Button size="small" onPress={() => dropTypedBody(draftId)}>
        Discard this text
      </Button>
    </div>
  );
}

function selectAt(draftId: string, places: Body['places'], line: number): void {
  for (const [key, { from, to }] of places) {
    if (line >= from && line < to) selectOperations(draftId, [key]);
  }
}

interface Body {
  readonly text: string;
  readonly places: TextRanges;
  /** In UTF-8 bytes, as it is sent. */
  readonly size: number;
  readonly problem: BodyProblem | undefined;
  /** Members of the typed text that are not part of the request. */
  readonly leftOut: readonly string[] | undefined;
  /** The draft changed while the typed text is invalid, so the text is out of date. */
  readonly isBehind: boolean;
}

const NOWHERE: TextRanges = new Map();

/** The text of the request body: the typed text if it matches the draft, otherwise formatted from the draft. */
function useBody(draftId: string, draft: BatchContent): Body {
  const typed = useTypedBody(draftId);
  const debounced = useDebouncedBatch(draft);
  const own = isInStep(typed, draft) ? typed : undefined;
  const body = useMemo(() => {
    if (own === undefined) return { ...written(debounced), problem: undefined, leftOut: undefined };
    const { text, problem, leftOut } = own;
    const places = problem === undefined ? typedPlaces(text, own.draft) : NOWHERE;
    return { text, places, size: sizeOf(text), problem, leftOut };
  }, [own, debounced]);
  return { ...body, isBehind: own !== undefined && own.draft !== draft };
}

function written(draft: BatchContent) {
  const { text, places } = batchBody(draft);
  return { text, places, size: sizeOf(text) };
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** More marks would not help. */
const MOST = 100;

/** The positions of errors in the JSON: at the wrong member, or at the head of the operation. */
export function marksOf(
  text: string,
  places: TextRanges,
  checks: readonly Issue[],
): readonly EditorProblem[] {
  const errors = checks
    .filter(({ level }) => level === 'error')
    .flatMap((check) => keysOf(check).map((key) => ({ ...check, key })))
    .slice(0, MOST);
  if (errors.length === 0) return [];
  const starts = lineStarts(text);
  return errors.flatMap(({ key, member, title }) => {
    const lines = places.get(key);
    if (lines === undefined) return [];
    const from = starts[lines.from] ?? 0;
    const to = starts[lines.to] ?? text.length;
    return [{ ...placeOf(text.slice(from, to), from, member), message: title }];
  });
}

/** Marks the line that can't be read, from its first character. */
export function problemMark(text: string, { line, words }: BodyProblem): EditorProblem {
  const starts = lineStarts(text);
  const at = (line ?? 1) - 1;
  const start = starts[at] ?? 0;
  const next = starts[at + 1];
  const to = next === undefined ? text.length : next - 1;
  const indent = text.slice(start, to).search(/\S/);
  return { from: start + Math.max(0, indent), to, message: words };
}

function placeOf(operation: string, start: number, member: string | undefined) {
  const [name] = member?.split('.') ?? [];
  const found = name === undefined ? null : valuePattern(name).exec(operation);
  const head = /\S.*/.exec(operation);
  const match = found ?? head;
  if (match === null) return { from: start, to: start };
  const text = found?.groups?.value ?? match[0];
  const from = start + match.index + match[0].length - text.length;
  return { from, to: from + text.replace(/[\s,}]+$/, '').length };
}

function valuePattern(name: string): RegExp {
  const quoted = JSON.stringify(name).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${quoted}\\s*:\\s*(?<value>.*)`);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
