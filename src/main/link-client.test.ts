import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../contract/index.ts';
import { createEmitter } from '../core/emitter.ts';
import { followLinkSetting, opensLinks } from './link-client.ts';

/** A system that opens links with one program or another, and settings that are changed. */
class Desk {
  isPackaged = true;
  isOurs = false;
  /** Of the system, in which a program may not choose. */
  isStubborn = false;
  readonly asked: string[] = [];
  readonly #changes = createEmitter<Settings>();
  readonly #usual = { theme: 'system', textSize: 100 } as const;
  readonly isDefaultProtocolClient = () => this.isOurs;
  readonly setAsDefaultProtocolClient: App['setAsDefaultProtocolClient'] = (scheme, _program, args) =>
    this.#turn(`set ${scheme} ${args}`, true);
  readonly removeAsDefaultProtocolClient: App['removeAsDefaultProtocolClient'] = (scheme, _program, args) =>
    this.#turn(`remove ${scheme} ${args}`, false);

  start(wanted: boolean): void {
    followLinkSetting(this, {
      get: () => ({ ...this.#usual, opensLinks: wanted }),
      subscribe: this.#changes.subscribe,
    });
  }

  choose(wanted: boolean, textSize = 100): void {
    this.#changes.emit({ ...this.#usual, textSize, opensLinks: wanted });
  }

  #turn(asked: string, isOurs: boolean): boolean {
    this.asked.push(asked);
    if (!this.isStubborn) this.isOurs = isOurs;
    return !this.isStubborn;
  }
}

describe('the program as it is installed', () => {
  it('asks for links once, at its start', () => {
    const desk = new Desk();
    desk.start(true);
    desk.choose(true, 120);
    expect([desk.asked, opensLinks(desk)]).toEqual([['set vitrine --'], true]);
    desk.start(true);
    expect(desk.asked).toHaveLength(1);
  });

  it('gives them up and takes them back as the user wants it', () => {
    const desk = new Desk();
    desk.start(true);
    desk.choose(false);
    expect(opensLinks(desk)).toBe(false);
    desk.choose(true);
    expect([desk.asked, opensLinks(desk)]).toEqual([
      ['set vitrine --', 'remove vitrine --', 'set vitrine --'],
      true,
    ]);
  });

  it('leaves the system alone where the user does not want them', () => {
    const desk = new Desk();
    desk.start(false);
    expect(desk.asked).toEqual([]);
  });

  it('says what the system does, not what it was asked for', () => {
    const desk = new Desk();
    desk.isStubborn = true;
    desk.start(true);
    expect(opensLinks(desk)).toBe(false);
  });
});

it('one that runs out of its sources leaves the system alone, and says so', () => {
  const desk = new Desk();
  desk.isPackaged = false;
  desk.start(true);
  desk.choose(false);
  expect([desk.asked, opensLinks(desk)]).toEqual([[], null]);
});
