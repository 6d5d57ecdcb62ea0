import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import type { FileState } from '../create-state.ts';

/** Says why a file was not opened. Another one can be chosen right below. */
export function FileUnreadable({ name, failure }: Extract<FileState, { state: 'failed' }>) {
  return <ErrorBox title={`Couldn’t open ${name}`} failure={failure} />;
}
