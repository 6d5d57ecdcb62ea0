import { type RefObject, useEffect, useRef } from 'react';
import type { Connection, TestFix } from '../../../../contract/index.ts';
import { type ConnectionEntry, connectionEntry, entryInput, isOwn } from '../model/connection-values.ts';
import { askForTest, forgetTests, offerForm } from '../state/open-forms.ts';
import type { ConnectionForm } from '../use-connection-form.ts';
import { applyFix } from './apply-fix.ts';
import { focusField } from './focus-field.ts';

export interface OfferedFormOptions {
  readonly tabKey: string;
  readonly form: ConnectionForm;
  readonly connection: Connection | undefined;
  readonly page: RefObject<HTMLElement | null>;
}

/** Lets the panel beside the page test what is typed, and change it where it knows better. */
export function useOfferedForm({ tabKey, form, connection, page }: OfferedFormOptions): void {
  const connectionId = connection?.id;
  const own = connection !== undefined && isOwn(connection);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const cure = (wanted: TestFix) => {
      const target = applyFix(latest.current, wanted);
      if (target === undefined) askForTest(tabKey);
      // The field may come with what was just changed.
      else
        requestAnimationFrame(
          () => page.current !== null && focusField(page.current, latest.current, target),
        );
    };
    return offerForm(tabKey, { connectionId, isOwn: own, entry: () => checkedEntry(latest.current), cure });
  }, [tabKey, connectionId, own, page]);
  useEffect(() => () => forgetTests(tabKey), [tabKey]);
}

function checkedEntry(form: ConnectionForm): ConnectionEntry | undefined {
  const checked = connectionEntry.safeParse(entryInput(form.getValues()));
  if (checked.success) return checked.data;
  void form.trigger(undefined, { shouldFocus: true });
  return undefined;
}
