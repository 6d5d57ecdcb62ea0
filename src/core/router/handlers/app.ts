import { implement } from '@orpc/server';
import { appCalls, settingsCalls, windowCalls, workspaceCalls } from '#contract/calls/app.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { hostEvents } from '../events.ts';
import { failuresAsData } from '../failures.ts';

export function appAnswers(host: Host) {
  const call = implement(appCalls).$context<CallContext>().use(failuresAsData);
  return {
    info: call.info.handler(() => host.info()),
    about: call.about.handler(async () => (await host.about.get()).facts()),
    thirdPartyNotices: call.thirdPartyNotices.handler(async () => (await host.about.get()).notices()),
    supportBundle: call.supportBundle.handler(() => host.supportBundle()),
    events: call.events.handler(({ signal, context }) => hostEvents(host, signal, context.windowId)),
    reportProblem: call.reportProblem.handler(({ input }) => host.windowProblems.add(input)),
    chooseFolder: call.chooseFolder.handler(({ context }) => host.chooseFolder(context.windowId)),
    dataPlaces: call.dataPlaces.handler(() => host.dataPlaces.list()),
    showDataPlace: call.showDataPlace.handler(({ input }) => host.dataPlaces.show(input.kind)),
    opensLinks: call.opensLinks.handler(() => host.opensLinks()),
    dismissNotice: call.dismissNotice.handler(({ input }) => host.notices.dismiss(input.id)),
  };
}

export function settingsAnswers(host: Host) {
  const call = implement(settingsCalls).$context<CallContext>().use(failuresAsData);
  return {
    get: call.get.handler(() => host.settings.get()),
    set: call.set.handler(({ input }) => host.settings.update((now) => ({ ...now, ...input }))),
  };
}

export function workspaceAnswers(host: Host) {
  const call = implement(workspaceCalls).$context<CallContext>().use(failuresAsData);
  return {
    get: call.get.handler(({ input, context }) => host.windows.enter(input, context)),
    set: call.set.handler(({ input, context }) => host.windows.keep(input, context)),
  };
}

export function windowAnswers(host: Host) {
  const call = implement(windowCalls).$context<CallContext>().use(failuresAsData);
  return {
    open: call.open.handler(({ input }) => host.openWindow(input)),
    lastClosed: call.lastClosed.handler(() => host.windows.lastClosedAt()),
  };
}
