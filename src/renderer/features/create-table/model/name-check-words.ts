/** What a check of the name came to, and how it is said. */
export const CHECK_WORDS = {
  'not-asked': undefined,
  asking: 'Looking whether it is there already.',
  free: 'Not there yet.',
  taken: 'There is a table of this name already.',
  declared: 'It is declared there, without rows. Some servers fill it, others refuse.',
  'no-namespace': 'The server says that there is no such namespace. Some servers make it, others refuse.',
  'not-known': 'The server could not be asked whether it is there already.',
} as const;
