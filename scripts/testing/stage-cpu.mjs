import { randomUUID } from 'node:crypto';
import { readProcesses, variableOf } from './process-times.mjs';

/** @typedef {import('./process-times.mjs').ProcessTimes} ProcessTimes */
/** @typedef {ProcessTimes & { stage: string }} Member */

/** The variable with the run and the stage of a process and its children. */
const STAGE = 'VITRINE_STAGE';

/** A process with such a title has learned its stage later: `e2e/fixtures/app.ts`. */
const NAMED = /^stage:(\w+)$/;

const BETWEEN_LOOKS = 500;

/**
 * Adds up the processor time of each stage. Linux adds the time of a process to its parent once the parent has waited
 * for its end. Time that no parent waits for (as for a browser’s pages) would be lost, so the last reading is kept
 * here: at most half a second is missing.
 */
export function createStageCpu({
  read = readProcesses,
  variable = variableOf,
  run = /** @type {string} */ (randomUUID()),
} = {}) {
  /** @type {ReadonlyMap<string, Member>} the processes of the run, by key */
  let members = new Map();
  /** @type {Map<string, number>} the time of ended processes that was not added to their parents */
  const ended = new Map();
  const add = (/** @type {string} */ stage, /** @type {number} */ seconds) =>
    ended.set(stage, (ended.get(stage) ?? 0) + seconds);

  /** Processes of other programs, so that the variables of each process are read only once. @type {Set<string>} */
  const others = new Set();

  /** @param {string | undefined} value */
  const ofRun = (value) => (value?.startsWith(`${run}/`) ? value.slice(run.length + 1) : undefined);
  /** @param {ProcessTimes} one */
  const startedFor = (one) => {
    // A child of this process that hasn't started its program yet has the variables of this process.
    if (others.has(one.key) && one.parent !== process.pid) return undefined;
    const stage = ofRun(variable(one.pid, STAGE));
    if (stage === undefined) others.add(one.key);
    return stage;
  };

  /** @param {ReadonlyMap<number, ProcessTimes>} now */
  function membersOf(now) {
    /** @type {Map<string, Member>} */
    const found = new Map();
    /** @type {(one: ProcessTimes | undefined) => string | undefined} */
    const stageOf = (one) => {
      if (one === undefined) return undefined;
      const known = found.get(one.key)?.stage;
      if (known !== undefined) return known;
      const stage = members.get(one.key)?.stage ?? stageOf(now.get(one.parent)) ?? startedFor(one);
      if (stage === undefined) return undefined;
      const own = NAMED.exec(one.name)?.[1] ?? stage;
      found.set(one.key, { ...one, stage: own });
      return own;
    };
    for (const one of now.values()) stageOf(one);
    return found;
  }

  function look() {
    const next = membersOf(read());
    takeLeave(next);
    members = next;
  }

  /**
   * Handles ended processes. If the parent waited for one, its time is now included there.
   *
   * @param {ReadonlyMap<string, Member>} next
   */
  function takeLeave(next) {
    const byNumber = new Map([...members.values()].map((member) => [member.pid, member]));
    /** @type {Map<string, number>} the time of ended processes that their ancestors should now include */
    const owed = new Map();
    for (const gone of [...members.values()].filter(({ key }) => !next.has(key))) {
      add(gone.stage, gone.seconds);
      let parent = byNumber.get(gone.parent);
      while (parent !== undefined && !next.has(parent.key)) parent = byNumber.get(parent.parent);
      if (parent !== undefined) owed.set(parent.key, (owed.get(parent.key) ?? 0) + gone.seconds);
    }
    for (const [key, seconds] of owed) {
      const before = members.get(key)?.waited ?? 0;
      const after = next.get(key);
      if (after !== undefined) add(after.stage, -Math.min(seconds, after.waited - before));
    }
  }

  const timer = setInterval(look, BETWEEN_LOOKS);
  timer.unref();
  return {
    /** The environment for processes of a stage. @param {string} stage */
    of: (stage) => ({ [STAGE]: `${run}/${stage}` }),
    /** Updates the times immediately, in addition to the regular updates. */
    look,
    /** By stage; empty if the system doesn't report times. @returns {ReadonlyMap<string, number>} */
    seconds() {
      look();
      const total = new Map(ended);
      for (const { stage, seconds } of members.values()) total.set(stage, (total.get(stage) ?? 0) + seconds);
      return total;
    },
    stop: () => clearInterval(timer),
  };
}

/** @typedef {ReturnType<typeof createStageCpu>} StageCpu */
