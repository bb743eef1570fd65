import { PasswordInput, TagsInput, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { IdentityProvider, listIdentityProviders } from '@population-tracker/contract/session/identity-providers';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { GroupFields } from './GroupFields.tsx';
import type { ProviderValues } from './provider-values.ts';
import classes from './providers.module.css';
import { SamlFields } from './SamlFields.tsx';

interface Props {
  form: SaveForm<ProviderValues>;
  provider: IdentityProvider | null;
  all: Result<typeof listIdentityProviders>;
}

export function ProviderFields({ form, provider, all }: Props): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  const { kind } = form.values;
  return (
    <>
      {provider ? null : <Kind form={form} />}
      <TextInput label={t('name')} description={t('nameHelp')} maxLength={60} {...form.field('name')} />
      {kind === 'saml' ? <SamlFields form={form} provider={provider} /> : <OidcFields form={form} provider={provider} />}
      <Addresses of={all.addresses} kind={kind} />
      <Domains form={form} owners={all.owners} />
      <GroupFields form={form} />
    </>
  );
}

/** What it speaks, which stays. */
function Kind({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('permissions/sign-in');
  return (
    <div className={classes.kind}>
      <span aria-hidden>{t('kind')}</span>
      <Segmented
        aria-label={t('kind')}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
    </div>
  );
}

const kinds: IdentityProvider['kind'][] = ['oidc', 'saml'];

function OidcFields({ form, provider }: Pick<Props, 'form' | 'provider'>) {
  const { t } = useTranslation('permissions/sign-in');
  const kept = provider && (provider.secretKept ? t('secretKept') : t('secretLost'));
  return (
    <>
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

const entered = { oidc: ['redirect', 'backChannelLogout', 'afterLogout'], saml: ['metadata', 'answers'] } as const;

/** What is entered at the provider. */
function Addresses({ of: addresses, kind }: { of: Props['all']['addresses']; kind: IdentityProvider['kind'] }) {
  const { t } = useTranslation('permissions/sign-in');
  return (
    <section className={classes.addresses}>
      <h2>{t('addresses')}</h2>
      <dl>
        {entered[kind].map((name) => (
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
