import { useState } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronDownIcon } from '../../ui/icons/icons.ts';
import { Popover, PopoverTrigger } from '../../ui/Popover.tsx';
import { SiblingNames } from './SiblingNames.tsx';

export interface SiblingsButtonProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly kind: 'namespace' | 'table';
}

/** Leads to the names beside one. */
export function SiblingsButton({ connection, id, kind }: SiblingsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `Siblings of ${id.at(-1) ?? ''}`;
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <IconButton icon={ChevronDownIcon} size="tiny" label={label} />
      <Popover label={label} placement="bottom start">
        <SiblingNames connection={connection} id={id} kind={kind} onClose={() => setOpen(false)} />
      </Popover>
    </PopoverTrigger>
  );
}
