import { describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { clearConnections, whereTo } from './use-link.ts';

const at = (id: string, host: string) => testConnection({ id, address: `https://${host}` });
const COMPARE =
  'vitrine://compare?server=https%3A%2F%2Fa.example&part=t&other-server=https%3A%2F%2Fb.example&other-part=t';

function follow(text: string, ...known: readonly ReturnType<typeof at>[]) {
  const found = whereTo(text, known);
  return found.state === 'wrong' ? found.problem : clearConnections(found.sides);
}

describe('a link to a comparison', () => {
  it('is followed if both servers are known', () => {
    expect(follow(COMPARE, at('b1', 'b.example'), at('a1', 'a.example'))).toEqual(['a1', 'b1']);
  });

  it('asks the user when one of them is unknown or ambiguous', () => {
    expect(follow(COMPARE, at('a1', 'a.example'))).toBeUndefined();
    expect(
      follow(COMPARE, at('a1', 'a.example'), at('b1', 'b.example'), at('b2', 'b.example')),
    ).toBeUndefined();
  });

  it('lists the matching connections for each server', () => {
    const found = whereTo(COMPARE, [at('b1', 'b.example'), at('b2', 'b.example')]);
    const ids =
      found.state === 'leads' && found.sides.map(({ connections }) => connections.map(({ id }) => id));
    expect(ids).toEqual([[], ['b1', 'b2']]);
  });

  it('needs one connection if both tables are on it', () => {
    expect(
      follow('vitrine://compare?server=https%3A%2F%2Fa.example&part=t&other-part=s', at('a1', 'a.example')),
    ).toEqual(['a1']);
  });
});

it('a link to local data needs no connection', () => {
  expect(follow('vitrine://batch?batch=d')).toEqual([]);
});
