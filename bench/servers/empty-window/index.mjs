import { app, BrowserWindow } from 'electron';

/* A minimal desktop app: its start time is Electron's own. */

const data = process.argv.find((argument) => argument.startsWith('--data='))?.slice('--data='.length);
if (data !== undefined) app.setPath('userData', data);

app.whenReady().then(() => {
  new BrowserWindow({ width: 1280, height: 800 }).loadURL(
    'data:text/html,<title>Empty</title><button autofocus>Ready</button>',
  );
});
