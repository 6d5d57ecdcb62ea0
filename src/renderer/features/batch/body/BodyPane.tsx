import { type ReactNode, useCallback, useId, useMemo } from 'react';
import { batchBody, hasIdentity, withoutIdentity } from '../../../../batch/index.ts';
import type { Connection } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton, copyWithToast } from '../../../ui/CopyButton.tsx';
import { CurlIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { type BatchState, selectOperations } from '../batch-state.ts';
import { useChecks } from '../checks/use-checks.ts';
import { BodyText } from './BodyText.tsx';
import { batchCurl, COMMIT_PATH } from './batch-curl.ts';
import styles from './body.module.css';
import { marksOf, problemMark } from './body-marks.ts';
import { dropTypedBody, typeBody } from './body-text.ts';
import { type Body, useBody } from './use-body.ts';

const BodyEditor = lazyComponent(async () => (await import('./BodyEditor.tsx')).BodyEditor, {
  failed: 'Couldn’t load the editor',
});

/** A longer text than this has is read, not edited as one: every letter would be a change of all of it. */
const MAX_EDITED = 2000;

export interface BodyPaneProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** The request as it will be sent, in step with the form both ways. */
export function BodyPane({ open, connection }: BodyPaneProps) {
  const { draft } = open.editing;
  const body = useBody(open.draftId, draft);
  return (
    <section className={styles.pane} aria-label="Request body">
      <header className={styles.head}>
        <h2 className={styles.title}>Request body</h2>
        <span className={styles.facts}>
          POST {COMMIT_PATH}, {formatCount(body.size)} B
        </span>
        <CopyButton
          look="quiet"
          label={hasIdentity(draft) ? 'Copy without identity' : 'Copy'}
          text={() => batchBody({ ...draft, ...withoutIdentity(draft) }).text}
        />
        <Button
          kind="quiet"
          size="small"
          icon={CurlIcon}
          label="Copy as curl"
          disabled={connection === undefined || connection.address === ''}
          onPress={() =>
            connection && void copyWithToast(batchCurl(connection, draft), 'Copied as curl, without secrets.')
          }
        >
          curl
        </Button>
      </header>
      <BodyContent open={open} body={body} />
    </section>
  );
}

function BodyContent({ open, body }: Pick<BodyPaneProps, 'open'> & { readonly body: Body }): ReactNode {
  const { draftId, editing, facts, selected } = open;
  const { text, places, problem } = body;
  const checks = useChecks(editing.draft, facts);
  const id = useId();
  const marked = useMemo(() => selected.flatMap((key) => places.get(key) ?? []), [selected, places]);
  const problems = useMemo(
    () => (problem === undefined ? marksOf(text, places, checks) : [problemMark(text, problem)]),
    [text, places, checks, problem],
  );
  const onLine = useCallback((line: number) => selectAt(draftId, places, line), [draftId, places]);
  const onChange = useCallback((typed: string) => typeBody(draftId, typed), [draftId]);
  if (editing.draft.operations.length > MAX_EDITED) return <BodyText {...{ text, marked, onLine }} />;
  return (
    <>
      {/* Whoever leaves the text sees it as it is sent. */}
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
      {problem !== undefined && <Mistake id={id} draftId={draftId} body={body} words={problem.words} />}
    </>
  );
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
