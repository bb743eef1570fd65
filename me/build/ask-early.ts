import { readOwnEmergencies } from '@population-tracker/contract/emergency/emergency-own';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { Plugin, Rolldown } from 'vite';
import { bundleWorker } from '../../web/build/bundle-worker.ts';
import { emitFormats } from '../../web/build/formats-ahead.ts';
import { replaced } from '../../web/build/replaced.ts';

/** The texts that the first screen needs, by the path of their file. */
const firstText = /\/(?:me\/src\/features\/(?:safety|frame|week)|web)\/i18n\/(\w+)\.ts$/;

/** Puts a small script into the page, which asks what runs while the app is still on its way (`src/app/early.ts`). */
export function askEarly(): Plugin {
  let [root, base] = ['', ''];
  return {
    name: 'ask-early',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root, base } = config);
    },
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page.');
      const script = await bundleWorker(root, 'src/app/early.ts', {
        ownEmergenciesUrl: JSON.stringify(apiBasePath + readOwnEmergencies.path),
        textFiles: JSON.stringify(textFilesOf(bundle, base)),
        formatsFile: JSON.stringify(base + emitFormats(this)),
      });
      // Before the sheet, for which a script in the page would wait. The server allows it by its hash.
      page.source = replaced(String(page.source), /<link rel="stylesheet"/, (found) => `<script>${script.trim()}</script>\n    ${found}`);
    },
  };
}

/** Their addresses, by language. */
function textFilesOf(bundle: Rolldown.OutputBundle, base: string): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const file of Object.values(bundle)) {
    const language = file.type === 'chunk' ? firstText.exec(file.facadeModuleId ?? '')?.[1] : undefined;
    if (language) files[language] = [...(files[language] ?? []), base + file.fileName];
  }
  if (!files['en']?.length) throw new Error('The build has no texts.');
  return files;
}
