import { PORT_CHANNEL } from '#contract/port.ts';

/**
 * Of the desktop shell: the port to the host, asked for from the preload once for this document, and before anything else
 * (`main.tsx`); none where there is no page. The program behind the window is read as soon as its page asks, while the rest of this script runs.
 */
export const hostPort: Promise<MessagePort> | undefined =
  globalThis.location === undefined || location.protocol === 'http:' ? undefined : requestPort();

function requestPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage(event) {
      const [port] = event.ports;
      if (event.source !== window || event.data !== PORT_CHANNEL || port === undefined) return;
      window.removeEventListener('message', onMessage);
      resolve(port);
    });
    // What is posted would be heard when all of this script has run.
    window.dispatchEvent(new MessageEvent('message', { data: PORT_CHANNEL, source: window }));
  });
}
