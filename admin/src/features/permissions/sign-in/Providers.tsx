import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { IdentityProvider, listIdentityProviders } from '@population-tracker/contract/session/identity-providers';
import { IconLogin2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { RowLink } from '#ui/list/RowLink.tsx';
import { Tag } from '#ui/Tag.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import { CertificateEnd } from './CertificateEnd.tsx';
import classes from './providers.module.css';

interface Props {
  answer: Result<typeof listIdentityProviders> | undefined;
  /** Of the page of one; nothing for whoever may only look. */
  href: ((id: number) => string) | undefined;
}

/** The providers of single sign-on, a row each. */
export function Providers({ answer, href }: Props): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  return (
    <FormSection title={t('heading')} help={t('help')}>
      {answer && !answer.available ? <p className={classes.missing}>{t('unavailable')}</p> : null}
      {!answer || answer.items.length === 0 ? (
        // Unseen it holds the place of what will come.
        <p className="pt-quiet" style={answer ? undefined : { visibility: 'hidden' }}>
          <b className="pt-block pt-text">{t('none')}</b>
          {t('noneText')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {answer.items.map((provider) => (
            <li key={provider.id}>
              {href ? (
                <RowLink href={href(provider.id)} className={classes.row}>
                  <Row of={provider} />
                </RowLink>
              ) : (
                <div className={classes.row}>
                  <Row of={provider} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}

function Row({ of: provider }: { of: IdentityProvider }) {
  const { t } = useTranslation('permissions/sign-in');
  const { name, issuer, people, lastUsed, domains } = provider;
  const required = domains.filter((one) => one.required).map(({ domain }) => `@${domain}`);
  const facts = [
    ...(people > 0 ? [t('people', { count: people })] : []),
    ...(lastUsed ? [t('lastUsed', { time: formatInstant(lastUsed) })] : []),
    ...(required.length > 0 ? [t('requiredBy', { domains: required.join(', ') })] : []),
  ];
  return (
    <>
      <DrawnIcon of={IconLogin2} size={18} />
      <span className="pt-grow pt-narrow">
        <b className="pt-block pt-strong pt-break">{name}</b>
        <span className="pt-block pt-small pt-quiet pt-break">{issuer}</span>
        <span className="pt-block pt-small pt-quiet pt-figures">{facts.join(' · ')}</span>
        <CertificateEnd of={provider} />
      </span>
      <ProviderState of={provider} />
    </>
  );
}

/** On, off, or a draft that nobody has tested yet. */
export function ProviderState({ of: { enabled, tested } }: { of: Pick<IdentityProvider, 'enabled' | 'tested'> }): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  if (enabled) return <Tag tone="success">{t('on')}</Tag>;
  return tested ? <Tag tone="neutral">{t('off')}</Tag> : <Tag tone="info">{t('draft')}</Tag>;
}
