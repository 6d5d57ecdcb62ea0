import { useRef } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { closeTab, showTablesOf } from '../../../lib/workspace/workspace.ts';
import { changedFieldsText } from '../model/changed-fields.ts';
import { firstValues } from '../model/connection-values.ts';
import type { ConnectionForm } from '../use-connection-form.ts';
import { trustOrigin } from './apply-fix.ts';
import { useSaving } from './use-saving.ts';

export interface FormActionsOptions {
  readonly tabKey: string;
  readonly form: ConnectionForm;
  readonly connection: Connection | undefined;
  readonly isChanged: () => boolean;
  readonly onSaved: (connection: Connection) => void;
  /** Something is wrong in the part that is folded away at first. */
  readonly onRareInvalid: () => void;
}

/** What the buttons of the page do. */
export function useFormActions(options: FormActionsOptions) {
  const { tabKey, form, connection, isChanged, onSaved, onRareInvalid } = options;
  const saving = useSaving({
    ...{ form, connection, onSaved },
    // The first mistake gets the focus, and so must be in sight.
    onInvalid: () => isRareInvalid(form) && onRareInvalid(),
  });
  /** What the last press was about: the way round a failure goes on with that. */
  const opens = useRef(false);

  async function save(anyway = false): Promise<void> {
    const isSaved = connection !== undefined && !isChanged();
    const saved = isSaved ? connection : await saving.save(anyway);
    if (saved === undefined || !opens.current || isChangedSince(saved)) return;
    closeTab(tabKey);
    showTablesOf(saved.id);
  }

  /** While the server was asked one could go on. */
  function isChangedSince(saved: Connection): boolean {
    return changedFieldsText(firstValues(saved), form.getValues()).length > 0;
  }

  function press(isToOpen: boolean): void {
    opens.current = isToOpen;
    void save();
  }

  return {
    busy: saving.busy,
    failure: saving.failure,
    stop: saving.cancel,
    save: () => press(false),
    saveAndOpen: () => press(true),
    saveAnyway: () => void save(true),
    /** The server answers only whom it knows, which it does after signing in: it is not asked before. */
    saveFirst: async () => (connection === undefined || isChanged() ? saving.save(true) : connection),
    trust: (origin: string) => {
      trustOrigin(form, origin);
      void save();
    },
  };
}

function isRareInvalid(form: ConnectionForm): boolean {
  return form.getFieldState('draft.context').invalid || form.getFieldState('draft.pageSize').invalid;
}
