import type { Result } from '@population-tracker/contract/kernel/endpoint';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  type IdentityProvider,
  identityProviderChange,
  type listIdentityProviders,
  newIdentityProvider,
  updateIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { confirm } from '#ui/dialog/confirm.ts';
import { EnterSaves, FormButtons } from '#ui/form/FormButtons.tsx';
import { Remark } from '#ui/form/Remark.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { CertificateEnd } from './CertificateEnd.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { ProviderSwitch } from './ProviderSwitch.tsx';
import { ProviderState } from './Providers.tsx';
import { ProviderTest } from './ProviderTest.tsx';
import { mappedGroup, type ProviderValues, shownGroup } from './provider-values.ts';
import classes from './providers.module.css';

interface Props {
  /** Null for a new one. */
  provider: IdentityProvider | null;
  all: Result<typeof listIdentityProviders>;
}

const paths = ['/identity-providers', '/identities', '/installation'];

/** One provider of single sign-on: what is entered, and what a test of it brought back. */
export default function ProviderPage({ provider, all }: Props): ReactNode {
  const [saved, setSaved] = useState(provider);
  // The list comes a moment after the answer.
  const newest = (provider?.version ?? 0) >= (saved?.version ?? 0) ? provider : saved;
  // What was saved or switched begins anew: the form has the version of now.
  return <ProviderVersion key={saved?.version} record={saved} provider={newest} all={all} saved={setSaved} />;
}

const valuesOf = (provider: IdentityProvider | null): ProviderValues => ({
  ...{ kind: provider?.kind ?? 'oidc', name: provider?.name ?? '', issuer: provider?.issuer ?? '' },
  ...{ clientId: provider?.clientId ?? '', clientSecret: '', signOnUrl: provider?.signOnUrl ?? '' },
  certificates: [0, 1].map((index) => provider?.certificates[index]?.pem ?? ''),
  ...{ groupClaim: provider?.groupClaim ?? '', groups: provider?.groups.map(shownGroup) ?? [] },
  domains: provider?.domains.map(({ domain }) => domain) ?? [],
  required: provider?.domains.flatMap(({ domain, required }) => (required ? [domain] : [])) ?? [],
});

/** Checks what is sent; the fields show a domain's or a certificate's refusal as that of all of them. */
function check(isNew: boolean) {
  return (values: ProviderValues) => {
    const { kind, name, issuer, domains, required, clientId, clientSecret, signOnUrl, certificates, groupClaim, groups } = values;
    const shared = {
      ...{ kind, name, issuer, groupClaim: groupClaim.trim() || null, groups: groups.map(mappedGroup) },
      domains: domains.map((domain) => ({ domain, required: required.includes(domain) })),
    };
    const secret = isNew || clientSecret.trim() ? { clientSecret } : {};
    const body =
      kind === 'saml'
        ? { ...shared, signOnUrl, certificates: certificates.filter((one) => one.trim()) }
        : { ...shared, clientId, ...secret };
    // The version of the record is put in when it is sent.
    const checked = isNew ? newIdentityProvider.safeParse(body) : identityProviderChange.safeParse({ ...body, version: 1 });
    for (const { path } of checked.error?.issues ?? []) path.splice(1);
    return checked as z.ZodSafeParseResult<z.output<typeof newIdentityProvider> | z.output<typeof identityProviderChange>>;
  };
}

interface VersionProps extends Props {
  /** What the form began with. */
  record: IdentityProvider | null;
  saved: (provider: IdentityProvider) => void;
}

function ProviderVersion({ record, provider, all, saved }: VersionProps) {
  const { t } = useTranslation('permissions/sign-in');
  const client = useQueryClient();
  const { close, edit } = useRecordParam();
  const form = useSaveForm({
    record,
    values: valuesOf,
    schema: check(record === null),
    save: (body, { version }) =>
      provider
        ? call(updateIdentityProvider, { params: { id: provider.id }, body: { ...body, version } }, { quiet: true })
        : callOnce(createIdentityProvider, { body: body as z.output<typeof newIdentityProvider> }, { quiet: true }),
    saved: (answer) => {
      toast.success(t('saved'));
      void invalidate(client, paths).then(() => provider || edit(answer.id));
      if (provider) saved(answer);
    },
  });
  useUnsaved(form, (now, next) => JSON.stringify(now) === JSON.stringify(next));
  const remove = useRemove(provider);
  return (
    <Page
      foot={
        <FormButtons
          form={form}
          close={close}
          saveLabel={t('save')}
          note={provider?.enabled && form.dirty ? t(`anew.${provider.kind}`) : undefined}
          {...(provider && { onDelete: { label: t('remove'), run: remove } })}
        />
      }
    >
      <PageHeader
        title={provider?.name ?? t('newTitle')}
        tag={provider ? <ProviderState of={provider} /> : undefined}
        actions={provider ? <ProviderSwitch provider={provider} dirty={form.dirty} switched={saved} /> : undefined}
      />
      {provider ? <CertificateEnd of={provider} /> : null}
      <div className={classes.provider}>
        <form onSubmit={form.submit} noValidate aria-busy={form.saving} className={classes.fields}>
          <ProviderFields form={form} provider={provider} all={all} />
          <EnterSaves />
        </form>
        <ProviderTest provider={provider} dirty={form.dirty} />
      </div>
      <Remark form={form} />
    </Page>
  );
}

/** Asks before a provider is deleted. Answers whether it is gone. */
function useRemove(provider: IdentityProvider | null): () => Promise<boolean> {
  const { t } = useTranslation('permissions/sign-in');
  const client = useQueryClient();
  return async () => {
    if (!provider) return false;
    const title = t('removeTitle', { name: provider.name });
    if (!(await confirm({ title, body: t('removeText'), confirmLabel: t('remove'), danger: true }))) return false;
    await call(deleteIdentityProvider, { params: { id: provider.id } });
    toast.success(t('removed'));
    void invalidate(client, paths);
    return true;
  };
}
