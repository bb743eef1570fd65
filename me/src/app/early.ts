// A script of its own, which stands in the page: before the app has come and begun, what runs has been asked for, and the words of the
// first screen are on their way (`build/ask-early.ts`).

import type { AskedEarly } from '#features/safety/asked-early.ts';
import { chooseLanguage } from '#web/formats/choose-language.ts';
import { readStored } from '#web/storage.ts';

/** Filled in by the build. */
declare const ownEmergenciesUrl: string;
declare const textFiles: Record<string, string[]>;
/** A worker's (`web/build/formats-ahead.ts`). */
declare const formatsFile: string;

/** Weights and sizes of the question (`safety.module.css`). */
const firstSizes = [
  [400, 14],
  [400, 16],
  [600, 18],
  [600, 20],
  [600, 32],
];

const token = readStored('token');
if (token) {
  const language = chooseLanguage(readStored('language'), navigator.languages);
  const answer = fetch(ownEmergenciesUrl, { headers: { accept: 'application/json', 'accept-language': language, token } })
    .then((response) => response.json())
    .catch(() => null);
  (window as AskedEarly).askedEarly = { token, answer };
  for (const href of textFiles[language] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  new Worker(formatsFile, { name: language });
  // Once the page is read on: what it names comes first.
  setTimeout(openFonts);
}

/**
 * The first text of a page has the browser open the device's fonts, which takes a slow phone a tenth of a second: while it waits for the app
 * there is nothing else to do. Not the app's own font: to draw with that is to fetch it, before the app.
 */
function openFonts(): void {
  const line = document.createElement('p');
  line.style.cssText = 'position:absolute;visibility:hidden;font-family:system-ui,sans-serif';
  for (const [weight, size] of firstSizes) {
    const word = document.createElement('span');
    word.textContent = 'Aa 1';
    word.style.cssText = `font-weight:${weight};font-size:${size}px`;
    line.append(word);
  }
  document.documentElement.append(line);
  line.getBoundingClientRect();
  line.remove();
}
