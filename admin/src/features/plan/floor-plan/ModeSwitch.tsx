import { IconEye, IconRuler2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useView } from '#web/view.ts';

export type Mode = 'live' | 'edit';

/** The plan as it is lived in, or as it is drawn; kept in the address. `before` is waited for, such as what is being saved. */
export function ModeSwitch({ mode, before }: { mode: Mode; before?: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { now, go } = useView();
  const show = async (next: Mode) => {
    await before?.();
    const address = new URLSearchParams(now());
    address.set('mode', next);
    go(`?${address}`, { replace: true });
  };
  return (
    <ScreenSwitch
      label={t('modeLabel')}
      options={[
        { value: 'live', label: t('mode.live'), icon: IconEye },
        { value: 'edit', label: t('mode.edit'), icon: IconRuler2 },
      ]}
      value={mode}
      onChange={(next) => void show(next)}
    />
  );
}
