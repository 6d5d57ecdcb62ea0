import { useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { Popover, PopoverTrigger } from '../../../ui/Popover.tsx';
import { SIDE_TITLES } from '../comparison-side.ts';
import styles from './SideChoice.module.css';
import type { SideChoiceProps } from './SideChoice.tsx';
import { VersionPicker } from './VersionPicker.tsx';

export interface VersionChoiceProps extends SideChoiceProps {
  readonly connection: Connection;
}

export function VersionChoice({ side, answer, connection, onChoose }: VersionChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { connectionId, id, version: asked } = answer.side;
  const number = answer.version === undefined ? '' : `v${answer.version}`;
  const words = asked === undefined ? `${number} latest`.trim() : number;
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="small" mono iconAfter={ChevronDownIcon} label={`${SIDE_TITLES[side]}, version: ${words}`}>
        {number}
        {asked === undefined && <span className={styles.latest}>latest</span>}
      </Button>
      <Popover label={`Version ${side}`} placement="bottom start">
        <VersionPicker
          connection={connection}
          id={id}
          onChoose={(version) => {
            setOpen(false);
            onChoose({ connectionId, id, ...(version === undefined ? {} : { version }) });
          }}
        />
      </Popover>
    </PopoverTrigger>
  );
}
