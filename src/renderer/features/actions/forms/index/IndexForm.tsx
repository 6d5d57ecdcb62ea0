import { useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { vectorColumns } from '#domain/fields/query-columns.ts';
import { followIndexBuild } from '#domain/index-builds.ts';
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
  const existing = wanted.index?.existing;
  const facts = useIndexFacts(connection, wanted.id, existing);
  if (facts === undefined) return <Waiting {...props} />;
  return <FilledForm {...props} facts={facts} />;
}

const SAYS = {
  create: 'Queries on this column use the index once it is built. No rows change.',
  rebuild: 'Builds the index anew from all rows. Queries use the old one until then. No rows change.',
};

function Waiting(props: ChangeFormProps) {
  const existing = props.wanted.index?.existing;
  const says = existing === undefined ? SAYS.create : SAYS.rebuild;
  return (
    <ChangeFrame
      {...props}
      title={titleOf(props)}
      says={says}
      action={existing === undefined ? 'Create index' : 'Rebuild index'}
      change={undefined}
      done=""
    >
      <LoadingState what={`Loading the table from ${props.connection.name}`} lines={6} />
    </ChangeFrame>
  );
}

function titleOf({ wanted }: ChangeFormProps): string {
  const existing = wanted.index?.existing;
  const table = visibleName(wanted.id.at(-1) ?? '');
  return existing === undefined ? `Create index on ${table}` : `Rebuild ${visibleName(existing)}`;
}

function FilledForm({ facts, ...props }: ChangeFormProps & { readonly facts: IndexFormFacts }) {
  const { connection, wanted } = props;
  const isRebuilt = wanted.index?.existing !== undefined;
  const [draft, setDraft] = useState<IndexDraft>(() => firstDraft(wanted.index ?? {}, facts));
  const former = isRebuilt ? formerSettings(facts.inside?.facts) : {};
  const vector = vectorColumns(facts.columns).find(({ path }) => path === draft.column);
  const table = { rows: facts.rows, dimension: vector?.width ?? null };
  const filled = filledParameters(draft, table, former);
  const isTaken = !isRebuilt && facts.indices.some(({ name }) => name === draft.name);
  const change = isTaken ? undefined : changeOf({ id: wanted.id, draft, filled, isRebuilt });
  const settings = settingsOf(filled);
  const python = createIndexPython({
    connection,
    id: wanted.id,
    location: facts.location,
    kind: draft.kind,
    column: draft.column,
    name: draft.name,
    metric: draft.metric,
    settings,
  });
  return (
    <ChangeFrame
      {...props}
      wanted={{ ...wanted, onDone: () => finish(props, { draft, facts, former, isRebuilt }) }}
      title={titleOf(props)}
      says={isRebuilt ? SAYS.rebuild : SAYS.create}
      action={isRebuilt ? 'Rebuild index' : 'Create index'}
      change={change}
      done={isRebuilt ? `Rebuilt ${visibleName(draft.name)}` : `Created ${visibleName(draft.name)}`}
      mend={({ details }) =>
        details.code === INDEX_EXISTS
          ? { label: 'Rebuild it instead', act: () => rebuildInstead(connection, wanted.id, draft) }
          : undefined
      }
    >
      <IndexFields {...{ draft, facts, filled, isRebuilt, isTaken }} onChange={setDraft} />
      <WhatItTakes
        connection={connection}
        draft={draft}
        settings={settings}
        former={former}
        rows={facts.rows}
        vector={vector}
        existing={isRebuilt ? facts.existing : undefined}
      />
      <CopyPython python={python} />
    </ChangeFrame>
  );
}

const INDEX_EXISTS = 7;

function rebuildInstead(connection: Connection, id: readonly string[], { name }: IndexDraft): void {
  openIndexForm({ connectionId: connection.id, id, index: { existing: name } });
}

interface Finished {
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
  readonly former: FormerSettings;
  readonly isRebuilt: boolean;
}

/** What was before can be built again; some servers only begin to build when they answer. */
function finish(
  { connection, wanted }: ChangeFormProps,
  { draft, facts, former, isRebuilt }: Finished,
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
