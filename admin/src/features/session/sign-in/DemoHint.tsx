import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Filled } from './Filled.tsx';
import css from './sign-in.module.css';

const demoAddress = 'admin@demo.example';

interface Props {
  mailbox: boolean;
  onUse: (email: string) => void;
}

/** A quiet way in for whoever tries the product out. */
export function DemoHint({ mailbox, onUse }: Props): ReactNode {
  const { t } = useTranslation('session');
  return (
    <section className={css.hint} aria-label={t('demo.title')}>
      <p>
        <Filled text={t('demo.address', { email: demoAddress })} part={(address) => <strong>{address}</strong>} />{' '}
        <button type="button" className={css.link} onClick={() => onUse(demoAddress)}>
          {t('demo.use')}
        </button>
      </p>
      {mailbox && <MailboxLine />}
    </section>
  );
}

/** Where mail is read while no mail server is set: the address bears a key, which only the terminal tells. */
export function MailboxLine(): ReactNode {
  const { t } = useTranslation('session');
  return <p>{t('demo.mailbox')}</p>;
}
