import { useState } from 'react';
import type { Change, Connection } from '#contract/index.ts';
import { type VectorColumn, vectorColumns } from '#domain/fields/query-columns.ts';
import { followIndexBuild } from '#domain/index-builds.ts';
import type { WantedChange } from '#domain/open-change.ts';
import { openIndexForm } from '#domain/open-index-form.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { type ChangeFormProps, ChangeFrame } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import { CopyPython } from './CopyPython.tsx';
import { firstDraft } from './first-draft.ts';
import { IndexFields } from './IndexFields.tsx';
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
import { type IndexFormFacts, useIndexFacts } from './use-index-facts.ts';
import { WhatItTakes } from './WhatItTakes.tsx';

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
