import { IconLogin2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goToProvider, type Providers } from './providers.ts';
import classes from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

/** The company's own sign-ins, beside the code. */
export function ProviderButtons({ providers }: { providers: Providers }): ReactNode {
  const { t } = useTranslation('sign-in');
  const { busy, refusal, attempt } = useAttempt();
  return (
    <div className={classes.providers}>
      <p className="pt-quiet">{t('or')}</p>
      {providers.map(({ id, name }) => (
        <TouchButton key={id} look="framed" wide busy={busy} onClick={() => void attempt(() => goToProvider(id))}>
          <DrawnIcon of={IconLogin2} size={18} />
          <span className="pt-cut">{t('atProvider', { name })}</span>
        </TouchButton>
      ))}
      {refusal ? (
        <p role="alert" className="pt-wrong">
          {refusal}
        </p>
      ) : null}
    </div>
  );
}
