import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from './go-to-provider.ts';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';
import type { Installation } from './use-installation.ts';

/** The company's own sign-ins, beside the code. */
export function ProviderButtons({ providers }: Pick<Installation, 'providers'>): ReactNode {
  const { t } = useTranslation('session');
  const { busy, refusal, attempt } = useAttempt();
  if (providers.length === 0) return null;
  return (
    <div className={css.providers}>
      <p className={css.or}>{t('provider.or')}</p>
      {providers.map(({ id, name }) => (
        <button key={id} type="button" className={css.provider} aria-busy={busy} onClick={() => void attempt(() => goToProvider(id))}>
          <span className="pt-cut">{t('provider.with', { name })}</span>
        </button>
      ))}
      {refusal && (
        <p role="alert" className="pt-wrong">
          {refusal}
        </p>
      )}
    </div>
  );
}
