import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../preferences.module.css';
import { pickTheme } from './pick-theme.ts';
import { readColour } from './read-colour.ts';

const half = /^#?[\da-f]{0,6}$/i;

/** Any colour: from the browser's own spectrum, or as its hex code. */
export function OwnColour({ colour }: { colour: string }): ReactNode {
  const { t } = useTranslation('preferences');
  // What is typed is shown until another colour is picked elsewhere.
  const [typed, setTyped] = useState({ text: colour, colour, left: false });
  const text = typed.colour === colour ? typed.text : colour;
  const read = readColour(text);
  const wrong = read === null && (typed.left || !half.test(text.trim()));

  function type(next: string) {
    const found = next.trim().replace('#', '').length === 6 ? readColour(next) : null;
    if (found) pickTheme(found);
    setTyped({ text: next, colour: found ?? colour, left: false });
  }

  function leave() {
    if (read && read !== colour) pickTheme(read);
    setTyped({ text: read ?? text, colour: read ?? colour, left: true });
  }

  return (
    <TextInput
      label={t('theme.own')}
      value={text}
      error={wrong && t('theme.notHex')}
      spellCheck={false}
      autoComplete="off"
      leftSection={
        <input
          type="color"
          className={css.spectrum}
          aria-label={t('theme.spectrum')}
          value={colour}
          onChange={(event) => pickTheme(event.currentTarget.value)}
        />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth="calc(var(--pt-control) + 4px)"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}
