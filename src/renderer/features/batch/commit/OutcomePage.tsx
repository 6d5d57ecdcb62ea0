import type { Connection } from '../../../../contract/index.ts';
import type { BatchState } from '../batch-state.ts';
import { AppliedPage } from './AppliedPage.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { SendingPage } from './SendingPage.tsx';
import { sentDraft } from './sent-drafts.ts';
import { UnknownPage } from './UnknownPage.tsx';

export interface OutcomePageProps {
  readonly open: BatchState;
  readonly connection: Connection | undefined;
}

/** In place of the form from the moment a batch is sent: how it goes, and how it went. */
export function OutcomePage({ open, connection }: OutcomePageProps) {
  const { commit } = open;
  if (commit.state === 'idle') return null;
  if (commit.state === 'sending')
    return (
      <SendingPage
        open={open}
        connection={connection}
        since={commit.since}
        isElsewhere={commit.isElsewhere}
      />
    );
  const { record } = commit;
  const sent = sentDraft(record.recordId) ?? open.editing.draft;
  switch (record.outcome.kind) {
    case 'applied':
      return <AppliedPage {...{ open, sent }} outcome={record.outcome} />;
    case 'refused':
      return <RefusedPage {...{ open, sent, connection }} outcome={record.outcome} />;
    case 'unknown':
      return <UnknownPage {...{ open, sent, connection, commit }} outcome={record.outcome} />;
  }
}
