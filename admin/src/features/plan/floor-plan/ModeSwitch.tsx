import { SegmentedControl } from '@mantine/core';
import { IconEye, IconRuler2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useView } from '#web/view.ts';
import classes from './mode.module.css';

export type Mode = 'live' | 'edit';

/** The plan as it is lived in, or as it is drawn; kept in the address. `before` is waited for, such as what is being saved. */
export function ModeSwitch({ mode, before }: { mode: Mode; before?: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { now, go } = useView();
  const show = async (next: string) => {
    await before?.();
    const address = new URLSearchParams(now());
    address.set('mode', next);
    go(`?${address}`, { replace: true });
  };
  const option = (value: Mode, Glyph: typeof IconEye) => ({
    value,
    label: (
      <span className={classes.option}>
        <DrawnIcon of={Glyph} />
        {t(`mode.${value}`)}
      </span>
    ),
  });
  return (
    <SegmentedControl
      withItemsBorders={false}
      transitionDuration={120}
      classNames={{ root: classes.root, label: classes.label }}
      aria-label={t('modeLabel')}
      data={[option('live', IconEye), option('edit', IconRuler2)]}
      value={mode}
      onChange={(next) => void show(next)}
    />
  );
}
