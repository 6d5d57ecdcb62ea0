/** What a check of the name came to, and how it is said. */
export const NAME_CHECK_MESSAGES = {
  'not-asked': undefined,
  asking: 'Checking the name…',
  free: 'Name available',
  taken: 'A table with this name already exists.',
  declared: 'Already declared, without data. Some servers fill it; others reject the request.',
  'no-namespace': 'This namespace doesn’t exist. Some servers create it; others reject the request.',
  'not-known': 'Couldn’t check whether the name is taken.',
} as const;
