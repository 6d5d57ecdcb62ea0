import { Button } from '../../../ui/Button.tsx';
import type { Abilities } from './abilities.ts';

export interface FrameButtonsProps {
  readonly formId: string;
  readonly action: string;
  readonly isDanger: boolean;
  readonly abilities: Abilities;
  readonly isBusy: boolean;
  readonly isConfirmed: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly onStage: () => void;
}

export function FrameButtons(props: FrameButtonsProps) {
  const { abilities, isBusy, isDanger } = props;
  return (
    <>
      <Button kind="quiet" onPress={isBusy ? props.onLeave : props.onClose}>
        {isBusy ? 'Stop waiting' : 'Cancel'}
      </Button>
      {abilities.inBatch && (
        <Button kind={abilities.alone ? 'default' : 'primary'} disabled={isBusy} onPress={props.onStage}>
          Add to batch
        </Button>
      )}
      {abilities.alone && (
        <Button
          kind={isDanger ? 'danger-fill' : 'primary'}
          type="submit"
          form={props.formId}
          busy={isBusy}
          disabled={!props.isConfirmed}
        >
          {props.action}
        </Button>
      )}
    </>
  );
}
