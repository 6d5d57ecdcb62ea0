import { useState } from 'react';
import { type Change, type Connection, isOwnServer, type TableIndex } from '#contract/index.ts';
import { type VectorColumn, vectorColumns } from '#domain/fields/query-columns.ts';
import { followIndexBuild } from '#domain/index-builds.ts';
import { openIndexForm, type WantedChange } from '#domain/open-change.ts';
import { formatBytes, formatDuration, formatQuantity } from '#lib/format.ts';
import { indexCost } from '#tuning/index-cost.ts';
import type { IndexParameterValue } from '#tuning/index-parameters.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { type ChangeFormProps, ChangeFrame } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import { firstDraft } from './first-draft.ts';
import { IndexFields } from './IndexFields.tsx';
import styles from './IndexForm.module.css';
import {
  changeOf,
  type FilledParameter,
  type FormerSettings,
  filledParameters,
  formerSettings,
  type IndexDraft,
  settingsOf,
} from './index-draft.ts';
import { createIndexPython } from './index-python.ts';
import { CopyPython } from './TableIndexForms.tsx';
import { type IndexFormFacts, useIndexFacts } from './use-index-facts.ts';

/** A new index, or one that is built anew with other parameters. */
export function IndexForm(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const isRebuilt = wanted.index?.existing !== undefined;
  const facts = useIndexFacts(connection, wanted.id, wanted.index?.existing);
  const [typed, setTyped] = useState<IndexDraft>();
  const draft = typed ?? (facts && firstDraft(wanted.index ?? {}, facts));
  const filled = facts && draft && fillForm({ wanted, draft, facts });
  return (
    <ChangeFrame
      {...props}
      wanted={{ ...wanted, onDone: () => filled && finish(props, filled) }}
      title={titleOf(props)}
      says={isRebuilt ? SAYS.rebuild : SAYS.create}
      action={isRebuilt ? 'Rebuild index' : 'Create index'}
      change={filled?.change}
      done={`${isRebuilt ? 'Rebuilt' : 'Created'} ${visibleName(draft?.name ?? '')}`}
      mend={({ details }) =>
        details.code === INDEX_EXISTS && draft !== undefined
          ? { label: 'Rebuild it instead', act: () => rebuildInstead(connection, wanted.id, draft) }
          : undefined
      }
    >
      {filled === undefined ? (
        <LoadingState what={`Loading the table from ${connection.name}`} lines={6} />
      ) : (
        <FilledFields connection={connection} id={wanted.id} filled={filled} onChange={setTyped} />
      )}
    </ChangeFrame>
  );
}

const SAYS = {
  create: 'Queries on this column use the index once it is built. No rows change.',
  rebuild: 'Builds the index anew from all rows. Queries use the old one until then. No rows change.',
};

function titleOf({ wanted }: ChangeFormProps): string {
  const existing = wanted.index?.existing;
  const table = visibleName(wanted.id.at(-1) ?? '');
  return existing === undefined ? `Create index on ${table}` : `Rebuild ${visibleName(existing)}`;
}

/** All that follows from what stands in the fields. */
interface FilledForm {
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
  readonly isRebuilt: boolean;
  readonly former: FormerSettings;
  readonly vector: VectorColumn | undefined;
  readonly parameters: readonly FilledParameter[];
  readonly isTaken: boolean;
  readonly change: Change | undefined;
}

interface FormParams {
  readonly wanted: WantedChange;
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
}

function fillForm({ wanted: { id, index }, draft, facts }: FormParams): FilledForm {
  const isRebuilt = index?.existing !== undefined;
  const former = isRebuilt ? formerSettings(facts.inside?.facts) : {};
  const vector = vectorColumns(facts.columns).find(({ path }) => path === draft.column);
  const table = { rows: facts.rows, dimension: vector?.width ?? null };
  const parameters = filledParameters(draft, table, former);
  const isTaken = !isRebuilt && facts.indices.some(({ name }) => name === draft.name);
  const change = isTaken ? undefined : changeOf({ id, draft, filled: parameters, isRebuilt });
  return { draft, facts, isRebuilt, former, vector, parameters, isTaken, change };
}

interface FilledFieldsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly filled: FilledForm;
  readonly onChange: (draft: IndexDraft) => void;
}

function FilledFields({ connection, id, filled, onChange }: FilledFieldsProps) {
  const { draft, facts, isRebuilt, former, vector, parameters, isTaken } = filled;
  const settings = settingsOf(parameters);
  const { kind, column, name, metric } = draft;
  const { location } = facts;
  return (
    <>
      <IndexFields {...{ draft, facts, parameters, isRebuilt, isTaken, onChange }} />
      <WhatItTakes
        {...{ connection, draft, settings, former, vector }}
        rows={facts.rows}
        existing={isRebuilt ? facts.existing : undefined}
      />
      <CopyPython
        python={createIndexPython({ connection, id, location, kind, column, name, metric, settings })}
      />
    </>
  );
}

const INDEX_EXISTS = 7;

function rebuildInstead(connection: Connection, id: readonly string[], { name }: IndexDraft): void {
  openIndexForm({ connectionId: connection.id, id, index: { existing: name } });
}

/** What was before can be built again; some servers only begin to build when they answer. */
function finish(
  { connection, wanted }: ChangeFormProps,
  { draft, facts, former, isRebuilt }: FilledForm,
): void {
  const { id } = wanted;
  const place = { connectionId: connection.id, id };
  followIndexBuild({ ...place, name: draft.name, before: facts.existing?.uuid ?? undefined });
  if (isRebuilt && Object.keys(former).length > 0) {
    showToast({
      text: `Rebuilt ${visibleName(draft.name)}`,
      action: {
        label: 'Undo…',
        onPress: () => openIndexForm({ ...place, index: { existing: draft.name, settings: former } }),
      },
    });
  }
  wanted.onDone?.();
}

interface WhatItTakesProps {
  readonly connection: Connection;
  readonly draft: IndexDraft;
  readonly settings: Readonly<Record<string, IndexParameterValue>>;
  readonly former: FormerSettings;
  readonly rows: number | null;
  readonly vector: VectorColumn | undefined;
  /** The one that is built anew. */
  readonly existing: TableIndex | undefined;
}

/** What the change costs, and how it is undone: before anything is done. */
function WhatItTakes(props: WhatItTakesProps) {
  const { connection, draft, settings, rows, vector, existing } = props;
  const cost =
    rows === null || vector === undefined
      ? undefined
      : indexCost({
          kind: draft.kind,
          settings,
          rows,
          dimension: vector.width,
          itemBytes: bytesOf(vector.item),
        });
  return (
    <section className={styles.takes} aria-label="What it takes">
      <h3 className="strong">What it takes</h3>
      <KeyValueList labelWidth={96}>
        <KeyValue label="Time" note={cost && timeNote(connection)} wrap>
          {cost === undefined ? 'unknown before it is built' : spanText(cost.seconds)}
        </KeyValue>
        <KeyValue label="Reads" note={cost && 'all vectors'} wrap>
          {cost === undefined ? readsText(rows) : formatBytes(cost.reads)}
        </KeyValue>
        <KeyValue label="Writes" note={sizeNow(existing)} wrap>
          {cost === undefined
            ? 'unknown before it is built'
            : `about ${formatBytes(Math.round(cost.writes))}`}
        </KeyValue>
        <KeyValue label="Result" wrap>
          a new version of the table
        </KeyValue>
        <KeyValue label="Undo" wrap>
          {undoText(props)}
        </KeyValue>
      </KeyValueList>
    </section>
  );
}

/** What a number of the column takes; of those that are rare, as much as most do. */
function bytesOf(item: string): number {
  const [bits] = /\d+$/.exec(item) ?? ['32'];
  return Math.max(1, Number(bits) / 8);
}

function timeNote(connection: Connection): string {
  const measured = 'estimated from builds on two cores';
  return isOwnServer(connection) ? measured : `${measured}; ${connection.name} may differ`;
}

function spanText({ from, to }: { readonly from: number; readonly to: number }): string {
  const most = formatDuration(rounded(to) * 1000);
  return from < 1 ? `up to ${most}` : `${formatDuration(rounded(from) * 1000)} to ${most}`;
}

/** No more digits than the reckoning is worth. */
function rounded(seconds: number): number {
  const step = seconds < 10 ? 1 : seconds < 120 ? 5 : 60;
  return Math.max(step, Math.round(seconds / step) * step);
}

function readsText(rows: number | null): string {
  return rows === null ? 'the whole column' : `the column, ${formatQuantity(rows, 'row')}`;
}

function sizeNow(existing: TableIndex | undefined): string | undefined {
  return existing?.bytes == null ? undefined : `${formatBytes(existing.bytes)} now`;
}

function undoText({ existing, former }: WhatItTakesProps): string {
  if (existing === undefined) return 'drop the index';
  const { num_partitions: partitions } = former;
  if (typeof partitions === 'number') return `rebuild with ${formatQuantity(partitions, 'partition')}`;
  return 'rebuild with the parameters of before, or restore the version';
}
