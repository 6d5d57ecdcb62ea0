import type { ServerResponse } from 'node:http';

/** Whether somebody still waits for the answer when the time is over; ends early when nobody does. */
export function pause(milliseconds: number, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      response.off('close', leave);
      resolve(true);
    }, milliseconds);
    response.once('close', leave);
  });
}
