import { PasswordInput, TagsInput, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { IdentityProvider, listIdentityProviders } from '@population-tracker/contract/session/identity-providers';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './providers.module.css';

export interface ProviderValues {
  name: string;
  issuer: string;
  clientId: string;
  /** Empty keeps the one of before. */
  clientSecret: string;
  domains: string[];
  /** Of these domains. */
  required: string[];
}

interface Props {
  form: SaveForm<ProviderValues>;
  provider: IdentityProvider | null;
  all: Result<typeof listIdentityProviders>;
}

export function ProviderFields({ form, provider, all }: Props): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  const kept = provider && (provider.secretKept ? t('secretKept') : t('secretLost'));
  return (
    <>
      <TextInput label={t('name')} description={t('nameHelp')} maxLength={60} {...form.field('name')} />
      <TextInput label={t('issuer')} description={t('issuerHelp')} inputMode="url" spellCheck={false} {...form.field('issuer')} />
      <Two>
        <TextInput label={t('clientId')} spellCheck={false} autoComplete="off" {...form.field('clientId')} />
        <PasswordInput
          label={t('clientSecret')}
          description={kept}
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('clientSecret')}
        />
      </Two>
      <Addresses of={all.addresses} />
      <Domains form={form} owners={all.owners} />
    </>
  );
}

/** Whom the provider vouches for, and whether they sign in there alone. */
function Domains({ form, owners }: { form: Props['form']; owners: number }) {
  const { t } = useTranslation('permissions/sign-in');
  const { domains, required } = form.values;
  const plain = (domain: string) => domain.trim().replace(/^@/, '').toLowerCase();
  const change = (given: string[]) => {
    const next = [...new Set(given.map(plain))];
    form.set('domains', next);
    form.set(
      'required',
      required.filter((domain) => next.includes(domain)),
    );
  };
  const require = (domain: string, on: boolean) =>
    form.set('required', on ? [...required, domain] : required.filter((one) => one !== domain));
  return (
    <>
      <TagsInput
        {...form.field('domains')}
        label={t('domains')}
        description={t('domainsHelp')}
        placeholder={domains.length === 0 ? t('chooseDomains') : undefined}
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
        value={domains}
        onChange={change}
      />
      <fieldset className={classes.required}>
        <legend>{t('required')}</legend>
        <p className="pt-small pt-quiet">{domains.length === 0 ? t('noDomains') : t('requiredHelp', { count: owners })}</p>
        {domains.map((domain) => (
          <SwitchField key={domain} label={`@${domain}`} checked={required.includes(domain)} onChange={(on) => require(domain, on)} />
        ))}
      </fieldset>
    </>
  );
}

/** What is entered at the provider. */
function Addresses({ of: addresses }: { of: Props['all']['addresses'] }) {
  const { t } = useTranslation('permissions/sign-in');
  return (
    <section className={classes.addresses}>
      <h2>{t('addresses')}</h2>
      <dl>
        {(['redirect', 'backChannelLogout', 'afterLogout'] as const).map((name) => (
          <Address key={name} label={t(name)} value={addresses[name]} />
        ))}
      </dl>
    </section>
  );
}

function Address({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('permissions/sign-in');
  const { copy, copied } = useClipboard();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className="pt-grow pt-break">{value}</code>
        {/* Without encryption the browser copies nothing; the address can be selected all the same. */}
        {'clipboard' in navigator ? (
          <IconButton
            small
            icon={copied ? IconCheck : IconCopy}
            label={copied ? t('copied') : t('copy', { label })}
            onClick={() => copy(value)}
          />
        ) : null}
      </dd>
    </div>
  );
}
