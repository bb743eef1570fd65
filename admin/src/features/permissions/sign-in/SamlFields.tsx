import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { type IdentityProvider, readProviderMetadata } from '@population-tracker/contract/session/identity-providers';
import { IconFileCode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import type { ProviderValues } from './provider-values.ts';
import classes from './providers.module.css';

interface Props {
  form: SaveForm<ProviderValues>;
  provider: IdentityProvider | null;
}

/** What is entered of a provider that speaks SAML: by hand, or out of its metadata. */
export function SamlFields({ form, provider }: Props): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  return (
    <>
      <TheirMetadata form={form} />
      <TextInput label={t('entityId')} description={t('entityIdHelp')} spellCheck={false} {...form.field('issuer')} />
      <TextInput label={t('signOnUrl')} description={t('signOnUrlHelp')} inputMode="url" spellCheck={false} {...form.field('signOnUrl')} />
      <Certificate form={form} provider={provider} index={0} />
      {form.values.certificates[0]?.trim() ? <Certificate form={form} provider={provider} index={1} /> : null}
    </>
  );
}

function Certificate({ form, provider, index }: Props & { index: 0 | 1 }) {
  const { t } = useTranslation('permissions/sign-in');
  const { certificates } = form.values;
  const [label, help] = index === 0 ? (['certificate', 'certificateHelp'] as const) : (['nextCertificate', 'nextCertificateHelp'] as const);
  const known = provider?.certificates.find(({ pem }) => pem === certificates[index]?.trim());
  const { error } = form.field('certificates');
  return (
    <Textarea
      className={classes.certificate}
      label={t(label)}
      description={
        known
          ? t('certificateIs', { ...known, time: formatDay(known.until.slice(0, 10)), fingerprint: known.fingerprint.slice(0, 23) })
          : t(help)
      }
      error={index === 0 ? error : undefined}
      rows={4}
      spellCheck={false}
      autoComplete="off"
      value={certificates[index] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        form.set(
          'certificates',
          certificates.map((one, at) => (at === index ? value : one)),
        )
      }
    />
  );
}

/** Fills in the fields out of what the provider says of itself. */
function TheirMetadata({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('permissions/sign-in');
  const { xml, setXml, failure, busy, read } = useReading(form);
  return (
    <div className="pt-stack pt-gap-2">
      <Textarea
        className={classes.certificate}
        label={t('theirMetadata')}
        description={t('theirMetadataHelp')}
        rows={3}
        spellCheck={false}
        value={xml}
        error={failure}
        onChange={({ currentTarget: { value } }) => setXml(value)}
      />
      <div className="pt-line pt-gap-2">
        <Button variant="default" disabled={xml.trim() === ''} loading={busy} onClick={() => void read(xml)}>
          {t('readMetadata')}
        </Button>
        <FileButton accept=".xml,application/xml,text/xml" onChange={(file) => void file?.text().then(read)}>
          {(props) => (
            <Button {...props} variant="default" disabled={busy} leftSection={<DrawnIcon of={IconFileCode} />}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}

function useReading(form: Props['form']) {
  const { t } = useTranslation('permissions/sign-in');
  const [xml, setXml] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async (text: string) => {
    setXml(text);
    setFailure(null);
    setBusy(true);
    try {
      const found = await call(readProviderMetadata, { body: { xml: text } }, { quiet: true });
      form.set('issuer', found.issuer);
      form.set('signOnUrl', found.signOnUrl);
      form.set(
        'certificates',
        [0, 1].map((index) => found.certificates[index]?.pem ?? ''),
      );
      setXml('');
      toast.success(t('metadataRead'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return { xml, setXml, failure, busy, read };
}
