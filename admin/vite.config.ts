import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledAhead } from '../web/build/compiled-ahead.ts';
import { contractParts } from '../web/build/contract-parts.ts';
import { leanTexts } from '../web/build/lean-texts.ts';
import { leanZod } from '../web/build/lean-zod.ts';
import { paintOnce } from '../web/build/paint-once.ts';
import { precompress } from '../web/build/precompress.ts';
import { toldHere } from '../web/build/told-here.ts';
import { chunks } from './build/chunks.ts';
import { fetchEarly, panel } from './build/fetch-early.ts';
import { leanRouter } from './build/lean-router.ts';
import { notLoaded } from './build/not-loaded.ts';
import { offline } from './build/offline.ts';
import { oneSheet } from './build/one-sheet.ts';
import { runtimeWithin } from './build/runtime-within.ts';
import { shownAtOnce } from './build/shown-at-once.ts';

/** Where the API listens while developing; the same variable as the server's own. */
const apiUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const { plugins, output } = chunks();

export default defineConfig({
  // What the hook of texts needs of older versions of React, this one has by itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    react(),
    contractParts(),
    leanRouter(),
    leanTexts(),
    leanZod(),
    shownAtOnce(),
    toldHere(),
    ...plugins,
    paintOnce(),
    notLoaded(),
    oneSheet(),
    runtimeWithin(),
    fetchEarly(),
    compiledAhead(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => panel.test(id))),
    offline(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/populationtracker-api': apiUrl, '/dev': apiUrl, '/emergency/respond': apiUrl, '/privacy-notice': apiUrl },
  },
  build: {
    target: 'es2023',
    // Small files inlined as data: URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The only entry is the page's own script, whose exports nobody asks for.
    rolldownOptions: { preserveEntrySignatures: 'allow-extension', output },
  },
});
