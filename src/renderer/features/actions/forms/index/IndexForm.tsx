import { useState } from 'react';
import type { Change, Connection, TableRef } from '#contract/index.ts';
import { vectorColumns } from '#domain/fields/query-columns.ts';
import { followIndexBuild } from '#domain/index-builds.ts';
import { openIndexForm, type RequestedChange } from '#domain/open-change.ts';
import { buildAnswerText } from '#domain/server-sentences.ts';
import { ERROR } from '#protocol/index.ts';
import type { IndexCost } from '#tuning/index-cost.ts';
import { isVectorKind } from '#tuning/index-parameters.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { showToast } from '#ui/show-toast.ts';
import { type ChangeFormProps, ChangeFrame } from '../../frame/ChangeFrame.tsx';
import type { ChangeProgress } from '../../frame/Waiting.tsx';
import { visibleName } from '../typed-changes.ts';
import { firstDraft } from './first-draft.ts';
import { type FormerIndex, formerIndex, formerText, isWhollyKnown } from './former-index.ts';
import { IndexFields } from './IndexFields.tsx';
import {
  type FilledParameter,
  filledParameters,
  type IndexDraft,
  indexChange,
  isSameAgain,
  settingsOf,
} from './index-draft.ts';
import { type ColumnOffer, offerFor } from './index-kinds.ts';
import { createIndexPython } from './index-python.ts';
import { CopyPython } from './TableIndexForms.tsx';
import { type IndexFormFacts, useIndexFacts } from './use-index-facts.ts';
import { buildCost, buildTimeText, numberBytesOf, WhatItTakes } from './WhatItTakes.tsx';

/** Creates an index, or rebuilds one with other parameters. */
export function IndexForm(props: ChangeFormProps) {
  const { connection, requested } = props;
  const isRebuilt = requested.index?.existing !== undefined;
  const facts = useIndexFacts(connection, requested, requested.index?.existing);
  const [typed, setTyped] = useState<IndexDraft>();
  const draft = typed ?? (facts && firstDraft(requested.index ?? {}, facts));
  const filled = facts && draft && fillForm({ requested, draft, facts });
  return (
    <ChangeFrame
      {...props}
      requested={{ ...requested, onDone: () => filled && finish(props, filled) }}
      title={titleOf(props)}
      says={saysOf(isRebuilt, filled)}
      action={isRebuilt ? 'Rebuild index' : 'Create index'}
      change={filled?.change}
      isImpossible={filled?.offer.kinds.length === 0}
      {...(filled === undefined ? {} : { waiting: waitingOf(filled, connection) })}
      done={filled === undefined ? '' : doneText(filled)}
      repair={({ details }) =>
        details.code === ERROR.indexAlreadyExists && draft !== undefined
          ? { label: 'Rebuild it instead', act: () => rebuildInstead(requested, draft) }
          : undefined
      }
    >
      {filled === undefined ? (
        <LoadingState what={`Loading the table from ${connection.name}`} lines={6} />
      ) : (
        <FilledFields connection={connection} id={requested.id} filled={filled} onChange={setTyped} />
      )}
    </ChangeFrame>
  );
}

const SAYS = {
  create: 'Queries on this column use the index once it is built. The data doesn’t change.',
  rebuild: 'Builds the index again from all rows.',
  retrain: 'Same parameters: trains the index again on the current rows.',
  again: 'Same parameters: builds the index again from the current rows.',
  old: 'Until then, queries use the old index. The data doesn’t change.',
};

function saysOf(isRebuilt: boolean, filled: FilledForm | undefined): string {
  if (!isRebuilt) return SAYS.create;
  const kind = filled?.isSame !== true ? 'rebuild' : isVectorKind(filled.draft.kind) ? 'retrain' : 'again';
  return `${SAYS[kind]} ${SAYS.old}`;
}

function waitingOf({ draft, isRebuilt, cost }: FilledForm, connection: Connection): ChangeProgress {
  const [action, progress] = isRebuilt ? ['Rebuilding…', 'Rebuilding'] : ['Creating…', 'Creating'];
  const estimate = cost === undefined ? '' : `, estimated at ${buildTimeText(cost)}`;
  const span = buildAnswerText(connection, estimate);
  return { action, what: `${progress} ${visibleName(draft.name)}`, span };
}

function titleOf({ requested }: ChangeFormProps): string {
  const existing = requested.index?.existing;
  const table = visibleName(requested.id.at(-1) ?? '');
  return existing === undefined ? `Create index on ${table}` : `Rebuild ${visibleName(existing)}`;
}

/** Everything that is derived from the fields. */
interface FilledForm {
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
  readonly isRebuilt: boolean;
  readonly offer: ColumnOffer;
  readonly former: FormerIndex | undefined;
  /** The rebuild would use the same parameters as before. */
  readonly isSame: boolean;
  readonly parameters: readonly FilledParameter[];
  readonly settings: ReturnType<typeof settingsOf>;
  readonly cost: IndexCost | undefined;
  readonly isTaken: boolean;
  readonly change: Change | undefined;
}

interface FormParams {
  readonly requested: RequestedChange;
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
}

function fillForm({ requested: { id, index }, draft, facts }: FormParams): FilledForm {
  const isRebuilt = index?.existing !== undefined;
  const former = isRebuilt ? formerIndex(facts) : undefined;
  const column = facts.columns.find(({ path }) => path === draft.column);
  const offer = offerFor(draft.column, facts);
  const [vector] = column === undefined ? [] : vectorColumns([column]);
  const itemBytes = vector === undefined ? null : numberBytesOf(vector.item);
  const table = { rows: facts.rows, dimension: vector?.width ?? null, itemBytes };
  const parameters = filledParameters(draft, table, former);
  const settings = settingsOf(parameters);
  const isTaken = !isRebuilt && facts.indices.some(({ index_name: name }) => name === draft.name);
  const isOffered = offer.kinds.includes(draft.kind);
  const change =
    isTaken || !isOffered ? undefined : indexChange({ id, draft, filled: parameters, isRebuilt });
  return {
    draft,
    facts,
    isRebuilt,
    offer,
    former,
    parameters,
    settings,
    isTaken,
    change,
    isSame: isSameAgain(draft, parameters, former),
    cost: buildCost({ draft, settings, rows: facts.rows, vector }),
  };
}

interface FilledFieldsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly filled: FilledForm;
  readonly onChange: (draft: IndexDraft) => void;
}

function FilledFields({ connection, id, filled, onChange }: FilledFieldsProps) {
  const { draft, facts, isRebuilt, offer, parameters, settings, isTaken, cost } = filled;
  const { kind, column, name, metric } = draft;
  const { location } = facts;
  const fields = (
    <IndexFields
      draft={draft}
      facts={facts}
      offer={offer}
      parameters={parameters}
      isRebuilt={isRebuilt}
      isTaken={isTaken}
      onChange={onChange}
    />
  );
  if (offer.kinds.length === 0) return fields;
  return (
    <>
      {fields}
      <WhatItTakes
        connection={connection}
        cost={cost}
        undo={undoText(filled)}
        rows={facts.rows}
        existing={isRebuilt ? facts.existing : undefined}
      />
      <CopyPython
        python={createIndexPython({ connection, id, location, kind, column, name, metric, settings })}
      />
    </>
  );
}

function rebuildInstead({ connectionId, id }: TableRef, { name }: IndexDraft): void {
  openIndexForm({ connectionId, id, index: { existing: name } });
}

/** The former index, if it can be built again and differs from the new one. */
function undoneTo({ former, isSame }: FilledForm): FormerIndex | undefined {
  return isSame ? undefined : former;
}

function undoText(filled: FilledForm): string {
  if (!filled.isRebuilt) return 'drop the index';
  const former = undoneTo(filled);
  if (former === undefined) return 'restore the version before';
  const rest = isWhollyKnown(former) ? '' : '; its other parameters weren’t returned';
  return `rebuild as ${formerText(former)}${rest}`;
}

function doneText(filled: FilledForm): string {
  const { draft, isRebuilt } = filled;
  const former = undoneTo(filled);
  const done = `${isRebuilt ? 'Rebuilt' : 'Created'} ${visibleName(draft.name)}`;
  return former === undefined ? done : `${done}. Undo: rebuild as ${formerText(former)}.`;
}

/** Some servers only start the build when they respond, so the build is followed afterwards. */
function finish({ requested }: ChangeFormProps, filled: FilledForm): void {
  const { draft, facts } = filled;
  const { connectionId, id, next, onDone } = requested;
  followIndexBuild({
    connectionId,
    id,
    name: draft.name,
    before: facts.existing?.index_uuid ?? undefined,
  });
  const former = undoneTo(filled);
  if (former !== undefined) {
    const { kind: type, metric, settings } = former;
    const index = { existing: draft.name, type, metric, settings };
    showToast({
      text: doneText(filled),
      // If the first change runs a new measurement, its undo does too.
      action: { label: 'Undo…', onPress: () => openIndexForm({ connectionId, id, index, next, onDone }) },
    });
  }
  onDone?.();
}
