import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { NewOperation } from '../../../../batch/index.ts';
import type { Change } from '../../../../contract/index.ts';
import type { HostFailure } from '../../../lib/host/failure.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import { TypeToConfirmField } from '../../../ui/TypeToConfirmDialog.tsx';
import { addToBatch } from '../../batch/index.ts';
import { abilitiesOf } from './abilities.ts';
import { showAfter } from './after-change.ts';
import styles from './ChangeFrame.module.css';
import type { ChangeFormProps } from './change-form.ts';
import { FrameButtons } from './FrameButtons.tsx';
import { Outcome, type Repair } from './Outcome.tsx';
import { TargetPath } from './TargetPath.tsx';
import { useConfirmations } from './use-confirmations.ts';
import { focusFirst, useFirstFocus } from './use-first-focus.ts';
import { useSubmitChange } from './use-submit-change.ts';

export interface ChangeFrameProps extends ChangeFormProps {
  /** Names the thing. */
  readonly title: ReactNode;
  /** What it does to data, in a sentence or two. */
  readonly says: ReactNode;
  /** What the button says: the deed. */
  readonly action: string;
  readonly isDanger?: boolean;
  /** Undefined while the fields don't say one. */
  readonly change: Change | undefined;
  /** The same for a batch, where one can carry it at all. */
  readonly batch?: { readonly operations: readonly NewOperation[] | undefined };
  /** A name that must be typed first, since what is done can't be taken back. */
  readonly typedName?: string;
  /** What the message says afterwards. */
  readonly done: string;
  /** Counts how often it was tried to send fields that are not right. */
  readonly tries?: number;
  readonly onTry?: () => void;
  /** More about a refusal than its words. */
  readonly explain?: (failure: HostFailure) => ReactNode;
  /** What would make it go through, by one press. */
  readonly mend?: (failure: HostFailure) => Repair | undefined;
  readonly children?: ReactNode;
}

/** The dialog around every form: what it does, who has to confirm it, and how it went. */
export function ChangeFrame(props: ChangeFrameProps) {
  const { connection, wanted, change, batch, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const abilities = abilitiesOf(connection, wanted.kind, batch !== undefined);
  const { asked, isConfirmed, confirmation } = useConfirmations(connection, props.typedName);
  const making = useSubmitChange(connection.id, (made) => {
    showAfter(connection.id, made);
    showToast({ text: props.done });
    onClose();
  });
  const isBusy = making.now.state === 'busy';
  useFirstFocus(form, props.tries ?? 0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change === undefined) props.onTry?.();
    else if (abilities.alone && isConfirmed && !isBusy) making.make(change, confirmation);
  }

  function stage(): void {
    if (batch?.operations === undefined) {
      props.onTry?.();
      return;
    }
    addToBatch(connection.id, batch.operations);
    onClose();
  }

  function goOnMended(): void {
    making.dismiss();
    focusFirst(form.current);
  }

  return (
    <Dialog
      title={props.title}
      size="form"
      onClose={isBusy ? making.leave : onClose}
      actions={
        <FrameButtons
          {...{ formId, abilities, isBusy, isConfirmed, onClose }}
          action={props.action}
          isDanger={props.isDanger === true}
          onLeave={making.leave}
          onStage={stage}
        />
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TargetPath connection={connection} id={wanted.id} />
        <p className={styles.says}>{props.says}</p>
        {props.children}
        {abilities.alone &&
          asked.map(({ name, typed, onType }, index) => (
            <TypeToConfirmField key={ASKED[index]} name={name} value={typed} onChange={onType} />
          ))}
        <Outcome
          now={making.now}
          kind={wanted.kind}
          refusal={abilities.refusal}
          explain={props.explain}
          mend={props.mend}
          onMended={goOnMended}
        />
      </form>
    </Dialog>
  );
}

/** A table may be called as its connection is. */
const ASKED = ['thing', 'connection'];
