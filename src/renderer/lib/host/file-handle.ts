import { FILE_CHANNEL } from '../../../contract/port.ts';

/** The desktop shell: the handle by which the host opens a file that the user chose; '' where it is in no directory. */
export function fileHandle(file: File): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(String(data));
    };
    window.postMessage({ channel: FILE_CHANNEL, file }, location.origin, [port2]);
  });
}
