import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledAhead } from '../web/build/compiled-ahead.ts';
import { leanTexts } from '../web/build/lean-texts.ts';
import { paintOnce } from '../web/build/paint-once.ts';
import { precompress } from '../web/build/precompress.ts';
import { withoutSchemas, withoutZod } from '../web/build/without-zod.ts';
import { askEarly } from './build/ask-early.ts';
import { offlineApp } from './build/offline-app.ts';

/** Where the API listens while developing; the same variable as the server's own. */
const apiUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The same screens and the same kit, drawn by something a tenth of the size: all that a phone waits for is 100 kB at most. */
const drawnBy = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

export default defineConfig(({ command }) => ({
  base: '/my/',
  resolve: { alias: command === 'build' ? drawnBy : {} },
  plugins: [
    react(),
    leanTexts(),
    withoutZod(),
    withoutSchemas(),
    paintOnce(),
    askEarly(),
    compiledAhead(({ name }) => name === 'first'),
    offlineApp(),
    precompress(),
  ],
  server: { host: '127.0.0.1', port: 5174, proxy: { '/populationtracker-api': apiUrl } },
  build: {
    target: 'es2023',
    // Small files inlined as data: URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What a first visit needs is one file: shared out among many, the same lines take a tenth more.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: /^(?!.*\/me\/(index\.html|src\/main\.tsx))/ }] } },
    },
  },
}));
