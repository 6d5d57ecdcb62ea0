import { expect, it } from 'vitest';
import { superseded } from './Toasts.tsx';

const undo = { label: 'Undo', onPress: () => {} };
const shown = [
  { key: 'copied', content: { text: 'Cell copied' } },
  { key: 'failed', content: { text: 'Couldn’t copy', tone: 'danger' } },
  { key: 'removed', content: { text: 'Connection removed', tone: 'removed', action: undo } },
  { key: 'moved', content: { text: 'Tab moved', action: undo } },
] as const;

it.each([
  ['a new notice replaces earlier notices', { text: 'Row 0 copied' }, ['copied']],
  ['an equal toast replaces the earlier one', { text: 'Couldn’t copy', tone: 'danger' }, ['failed']],
  ['a toast with undo keeps all others', { text: 'Table removed', tone: 'removed', action: undo }, []],
] as const)('%s', (_, toast, keys) => {
  expect(superseded(shown, toast)).toEqual(keys);
});
