import { formatDateTime } from '../../../lib/format/index.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import type { Section } from '../properties/model/section.ts';
import { ActivityLink } from './ActivityLink.tsx';

export interface SectionStaleProps {
  readonly section: Section<unknown>;
  /** When what is in sight was answered. */
  readonly at: number | undefined;
}

/** Asking for a section again failed: what was there stays, and says from when it is. */
export function SectionStale({ section, at }: SectionStaleProps) {
  if (section.data === undefined || section.failure === undefined || section.isFetching) return null;
  const { details } = section.failure;
  return (
    <ErrorBox
      title={`Couldn’t refresh. Showing data from ${at === undefined ? 'before' : formatDateTime(at)}.`}
      failure={details}
      onRetry={section.askAgain}
      actions={<ActivityLink failure={details} />}
    />
  );
}
