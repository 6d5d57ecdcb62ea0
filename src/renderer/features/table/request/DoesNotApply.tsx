import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DeclaredTableIcon, NotApplicableIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import type { WhyNoRows } from '../properties/model/rows-unavailable-reason.ts';

export interface DoesNotApplyProps {
  readonly connection: Connection;
  readonly why: WhyNoRows;
  /** What was not asked for: "the indices". */
  readonly what: string;
  /** For a table that may still come to have them: "No indices yet". */
  readonly titleIfDeclared: string;
  readonly onAskAnyway: () => void;
}

/** What the description says already is not asked, unless the user wants to see it refused. */
export function DoesNotApply({ titleIfDeclared, onAskAnyway, ...props }: DoesNotApplyProps) {
  const isDeclared = props.why.kind === 'only-declared';
  return (
    <EmptyState
      icon={isDeclared ? DeclaredTableIcon : NotApplicableIcon}
      title={isDeclared ? titleIfDeclared : 'Not applicable'}
      actions={
        <Button size="small" onPress={onAskAnyway}>
          Request anyway
        </Button>
      }
    >
      <Reason {...props} />
    </EmptyState>
  );
}

function Reason({ connection, why, what }: Pick<DoesNotApplyProps, 'connection' | 'why' | 'what'>) {
  if (why.kind === 'only-declared') {
    return `This table is declared but has no data yet, so Vitrine didn’t request ${what}.`;
  }
  return (
    <>
      This table’s rows are stored at <VisibleText text={why.location} limit={400} />. {connection.name} reads
      only local files, so Vitrine didn’t request {what}.
    </>
  );
}
