import { expect, it } from 'vitest';
import { columnProblem } from './TunedColumnField.tsx';

const LOADING = { columns: [], chosen: undefined, isLoaded: false, failure: undefined };

it.each([
  ['no response yet', LOADING, 'Loading the columns…'],
  [
    'a failed response',
    { ...LOADING, failure: 'Connection refused.' },
    'Couldn’t load the columns. Connection refused.',
  ],
  ['a table without vectors', { ...LOADING, isLoaded: true }, 'There is no vector column.'],
])('says why nothing can be tuned: %s', (_, column, problem) => {
  expect(columnProblem(column, undefined)).toBe(problem);
});
