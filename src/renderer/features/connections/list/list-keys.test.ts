import { describe, expect, it } from 'vitest';
import { connectionListAction } from './list-keys.ts';

const PLAIN = { altKey: false, shiftKey: false, mod: false };
const press = (key: string, modifiers: Partial<typeof PLAIN> = {}, place = { count: 3, index: 1 }) =>
  connectionListAction({ ...PLAIN, ...modifiers, key }, place);

describe('the keyboard in the connection list', () => {
  it('moves with arrows, Home, and End, and stops at the ends', () => {
    expect(press('ArrowDown')).toEqual({ type: 'go', index: 2 });
    expect(press('ArrowDown', {}, { count: 3, index: 2 })).toEqual({ type: 'go', index: 2 });
    expect(press('ArrowUp', {}, { count: 3, index: 0 })).toEqual({ type: 'go', index: 0 });
    expect(press('Home')).toEqual({ type: 'go', index: 0 });
    expect(press('End')).toEqual({ type: 'go', index: 2 });
  });

  it('moves the connection with Alt, except beyond the ends', () => {
    expect(press('ArrowUp', { altKey: true })).toEqual({ type: 'move', to: 0 });
    expect(press('ArrowDown', { altKey: true })).toEqual({ type: 'move', to: 2 });
    expect(press('ArrowDown', { altKey: true }, { count: 3, index: 2 })).toBeUndefined();
    expect(press('Home', { altKey: true })).toBeUndefined();
  });

  it('supports the common list keys', () => {
    expect(press('Enter')).toEqual({ type: 'keep' });
    expect(press(' ')).toEqual({ type: 'look' });
    expect(press('Delete')).toEqual({ type: 'remove' });
    expect(press('d', { mod: true })).toEqual({ type: 'duplicate' });
    expect(press('F10', { shiftKey: true })).toEqual({ type: 'menu' });
    expect(press('x')).toBeUndefined();
    expect(press('Enter', { mod: true })).toBeUndefined();
  });
});
