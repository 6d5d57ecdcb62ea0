import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanRunHead } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { copyOwnLink } from '#lib/links/index.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { ChevronDownIcon, CompareIcon, CopyIcon, DeleteIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { ListHead } from '#ui/PageLayout.tsx';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { usePlanTexts } from '../texts.ts';
import styles from './history.module.css';
import type { PlansPageProps } from './PlansPage.tsx';

interface RunToolsProps extends Pick<PlansPageProps, 'onCompare'> {
  /** The number of all runs. */
  readonly count: number;
  readonly checked: readonly PlanRunHead[];
  readonly onForgotten: () => void;
}

/** Actions for the checked runs. */
export function RunTools({ count, checked, onCompare, onForgotten }: RunToolsProps) {
  const [latest] = checked;
  return (
    <ListHead title="Recent runs" count={countText(count, checked.length)}>
      <CompareRuns checked={checked} onCompare={onCompare} />
      <Button
        size="small"
        icon={CopyIcon}
        disabled={latest === undefined || checked.length > 2}
        onPress={() => copyLinkTo(checked)}
      >
        Copy link
      </Button>
      <DeleteRuns checked={checked} onForgotten={onForgotten} />
    </ListHead>
  );
}

/** Compares two runs, or one with an opened text. */
function CompareRuns({ checked, onCompare }: Pick<RunToolsProps, 'checked' | 'onCompare'>) {
  const texts = usePlanTexts((state) => state.texts);
  const [after, before] = checked;
  if (after !== undefined && before === undefined && texts.size > 0) {
    return (
      <MenuTrigger>
        <Button size="small" icon={CompareIcon} iconAfter={ChevronDownIcon}>
          Compare
        </Button>
        <Menu label="Compare with" placement="bottom end">
          {[...texts].map(([textId, { name }]) => (
            <MenuItem key={textId} onAction={() => onCompare({ textId }, { runId: after.runId })}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
    );
  }
  const isPair = checked.length === 2 && before !== undefined && after !== undefined;
  return (
    <>
      {!isPair && (
        <span id={REASON} className={styles.reason}>
          {texts.size === 0
            ? 'Select two runs to compare'
            : 'Select two runs, or one to compare with an open plan'}
        </span>
      )}
      <Button
        size="small"
        icon={CompareIcon}
        disabled={!isPair}
        describedBy={isPair ? undefined : REASON}
        onPress={() => isPair && onCompare({ runId: before.runId }, { runId: after.runId })}
      >
        Compare
      </Button>
    </>
  );
}

function countText(count: number, checked: number): string {
  return checked === 0
    ? formatQuantity(count, 'run')
    : `${formatCount(checked)} of ${formatCount(count)} selected`;
}

/** Copies a link to one run, or to the comparison of two; the older one is `before`. */
function copyLinkTo([after, before]: readonly PlanRunHead[]): void {
  if (after === undefined) return;
  const runIds = before === undefined ? ([after.runId] as const) : ([before.runId, after.runId] as const);
  copyOwnLink({ kind: 'plan', runIds });
}

const REASON = 'compare-needs-two';

interface DeleteRunsProps {
  readonly checked: readonly PlanRunHead[];
  readonly onForgotten: () => void;
}

/** Asks for confirmation: runs that are deleted from the disk can't be restored. */
function DeleteRuns({ checked, onForgotten }: DeleteRunsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="small" icon={DeleteIcon}>
        Delete…
      </Button>
      <Popover label="Delete runs">
        {checked.length === 0 ? (
          <p className={styles.how}>Select runs to delete first.</p>
        ) : (
          <Question checked={checked} onForgotten={onForgotten} onClose={() => setOpen(false)} />
        )}
      </Popover>
    </PopoverTrigger>
  );
}

function Question({ checked, onForgotten, onClose }: DeleteRunsProps & { readonly onClose: () => void }) {
  const runs = formatQuantity(checked.length, 'run');
  const forget = useMutation(
    hostQueries.plans.forgetRuns.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
        onClose();
        onForgotten();
      },
    }),
  );
  return (
    <div className={styles.question}>
      <p>
        <span className="strong">Delete {runs}?</span> Their plans are deleted from this computer.
      </p>
      {forget.error !== null && (
        <ErrorBox title={`${runs} couldn’t be deleted.`} failure={failureOf(forget.error).details} />
      )}
      <div className={styles.buttons}>
        <Button size="small" kind="quiet" autoFocus onPress={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          kind="danger-fill"
          busy={forget.isPending}
          onPress={() => forget.mutate({ runIds: checked.map(({ runId }) => runId) })}
        >
          Delete {runs}
        </Button>
      </div>
    </div>
  );
}
