import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { Popover, PopoverTrigger } from '../../../ui/Popover.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { SIDE_TITLES } from '../comparison-side.ts';
import styles from './SideChoice.module.css';
import type { SideChoiceProps } from './SideChoice.tsx';
import { TablePicker } from './TablePicker.tsx';

export function TableChoice({ side, answer, onChoose }: SideChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const path = answer.side.id.join(' / ');
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="small" mono iconAfter={ChevronDownIcon} label={`${SIDE_TITLES[side]}, table: ${path}`}>
        <span className={styles.name} title={path}>
          <VisibleText text={path} limit={120} />
        </span>
      </Button>
      <Popover label={`Table ${side}`} placement="bottom start">
        <TablePicker
          answer={answer}
          onChoose={(table) => {
            setOpen(false);
            onChoose(table);
          }}
        />
      </Popover>
    </PopoverTrigger>
  );
}
