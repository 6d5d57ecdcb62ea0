import { FILE_PATH_CHANNEL } from '../../../contract/port.ts';

/** The desktop shell: asks the preload where a file is that the user chose; '' where it is in no directory. */
export function filePath(file: File): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(String(data));
    };
    window.postMessage({ channel: FILE_PATH_CHANNEL, file }, location.origin, [port2]);
  });
}
