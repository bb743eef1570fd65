import { Button } from '@mantine/core';
import { themeColours } from '@population-tracker/contract/kernel/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Tag } from '#ui/Tag.tsx';
import { scheme, schemes, useChoice } from '#web/look/look-choices.ts';
import { OwnColour } from './colour/OwnColour.tsx';
import { Presets } from './colour/Presets.tsx';
import { paletteOf } from './colour/palette.ts';
import { pickTheme, useThemeColour } from './colour/pick-theme.ts';
import css from './preferences.module.css';

/** Light or dark, and the colour that acts and selects. Both show at once; there is nothing to save. */
export default function ThemeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('preferences');
  const chosen = useChoice(scheme);
  const colour = useThemeColour();
  const foot = (
    <>
      <Button variant="default" disabled={colour === themeColours.theme} onClick={() => pickTheme(themeColours.theme)}>
        {t('theme.reset')}
      </Button>
      <CloseButton onClick={onClose} />
    </>
  );
  return (
    <Dialog title={t('frame.theme')} onClose={onClose} foot={foot}>
      <div className={css.theme}>
        <ChoiceField
          label={t('theme.scheme')}
          options={schemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          value={chosen}
          onChange={scheme.choose}
        />
        <Presets colour={colour} />
        <OwnColour colour={colour} />
        <Preview darkened={paletteOf(colour).light.accent !== colour} />
      </div>
    </Dialog>
  );
}

/** Only to be looked at. */
function Preview({ darkened }: { darkened: boolean }): ReactNode {
  const { t } = useTranslation('preferences');
  return (
    <div>
      <p className={css.label}>{t('theme.preview')}</p>
      <div className="pt-line pt-wrap pt-gap-4" inert>
        <Button>{t('theme.button')}</Button>
        <a href="/">{t('theme.link')}</a>
        <Tag tone="info">{t('theme.tag')}</Tag>
      </div>
      <p className={css.note} role="status">
        {darkened && t('theme.darkened')}
      </p>
    </div>
  );
}
