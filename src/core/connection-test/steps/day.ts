const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `3 Feb 2027`: certificates begin and end in UTC. */
export function day(moment: number): string {
  return DAY.format(moment);
}
