import { operationNumber, tableName } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const locationClash = onEach('declare_table', 'location-clash', ({ location, holder, found }) => {
  if (location === undefined || holder === undefined || found.presence === 'there') return undefined;
  const { id, by } = holder;
  const whose = by === undefined ? '' : `, by ${operationNumber(by)}`;
  const isSame = holder.location === location;
  return {
    level: isSame ? 'error' : 'warning',
    member: 'location',
    title: isSame
      ? `${tableName(id)} already uses this location`
      : `${tableName(id)} uses almost the same location`,
    text: isSame
      ? `${location}${whose}.`
      : `${holder.location}${whose}. Most storage systems treat both as the same.`,
  };
});
