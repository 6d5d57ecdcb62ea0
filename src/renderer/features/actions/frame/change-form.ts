import type { Connection } from '#contract/index.ts';
import type { WantedChange } from '../open-change.ts';

/** What every form of a change is given. */
export interface ChangeFormProps {
  readonly connection: Connection;
  readonly wanted: WantedChange;
  readonly onClose: () => void;
}
