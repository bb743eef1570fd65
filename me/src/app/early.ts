// A script of its own, which the page loads beside the app's: before that has come and begun, what runs has been asked for, and the words
// of the first screen are on their way (`build/ask-early.ts`).

import type { AskedEarly } from '#features/safety/asked-early.ts';
import { chooseLanguage } from '#web/formats/choose-language.ts';
import { readStored } from '#web/storage.ts';

/** Filled in by the build. */
declare const ownEmergenciesUrl: string;
declare const textFiles: Record<string, string[]>;

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
}
