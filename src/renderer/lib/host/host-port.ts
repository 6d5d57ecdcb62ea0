import { PORT_CHANNEL } from '#contract/port.ts';

/**
 * The desktop shell’s port to the host, requested from the preload script once per document, before anything else
 * (`main.tsx`); undefined without a page. The page requests the host’s program at once, so that it loads while the rest
 * of this script runs.
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
    // A posted message would only arrive after all of this script has run.
    window.dispatchEvent(new MessageEvent('message', { data: PORT_CHANNEL, source: window }));
  });
}
