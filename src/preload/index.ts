import { ipcRenderer, webUtils } from 'electron';
import { FILE_CHANNEL, PORT_CHANNEL } from '#contract/port.ts';
import { answerFileHandle } from './file-handle.ts';

/**
 * The bridge: the page requests a port, and main sends one, which is passed on. SECURITY: nothing is exposed on
 * `window`, so a compromised page finds no object of ours to call.
 */
window.addEventListener('message', (event) => {
  if (event.source !== window) return;
  if (event.data === PORT_CHANNEL && event.ports.length === 0) ipcRenderer.send(PORT_CHANNEL);
  else void answerFileHandle(event, answers);
});

const answers = {
  pathOf: (file: File) => webUtils.getPathForFile(file),
  handleOf: async (path: string) => String(await ipcRenderer.invoke(FILE_CHANNEL, path)),
};

ipcRenderer.on(PORT_CHANNEL, (event) => {
  window.postMessage(PORT_CHANNEL, location.origin, [...event.ports]);
});
