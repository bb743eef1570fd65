import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanZod } from '../web/build/lean-zod.ts';
import { paintOnce } from '../web/build/paint-once.ts';
import { precompress } from '../web/build/precompress.ts';

/** Where the API listens while developing; the same variable as the server's own. */
const apiUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  base: '/my/',
  plugins: [react(), leanZod(), paintOnce(), precompress()],
  server: { host: '127.0.0.1', port: 5174, proxy: { '/populationtracker-api': apiUrl } },
  build: {
    target: 'es2023',
    // Small files inlined as data: URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
