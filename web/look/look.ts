import { onStoredElsewhere, readStored, type StoredKey } from '../storage.ts';

const { documentElement } = document;

/**
 * Shows the chosen size, theme and scheme before anything else is shown, and from then on whatever is chosen, in this window
 * or another. The theme is stored with its shades, so that none has to be reckoned first.
 */
export function startLook(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  // Paper is white.
  const onPaper = window.matchMedia('print');
  let scheme: string | null;
  const showScheme = () => {
    const dark = !onPaper.matches && (scheme === 'dark' || (scheme !== 'light' && systemDark.matches));
    documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };

  follow('scheme', (stored) => {
    scheme = stored;
    showScheme();
  });
  for (const query of [systemDark, onPaper]) query.addEventListener('change', showScheme);
  follow('size', (stored) => documentElement.setAttribute('data-size', stored ?? ''));
  follow('theme', (stored) => {
    const [, light = '', dark = ''] = stored?.split('|') ?? [];
    sheet.replaceSync(`:root{${light}}:root[data-mantine-color-scheme="dark"]{${dark}}`);
  });
}

function follow(key: StoredKey, show: (stored: string | null) => void): void {
  show(readStored(key));
  onStoredElsewhere(key, show);
}
