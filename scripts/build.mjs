import { build } from 'electron-vite';

await build({ logLevel: process.env.CI ? 'warn' : 'info' });
