import { Textarea } from '@mantine/core';
import {
  listPrivacyNotices,
  newPrivacyNotice,
  privacyNoticeMaxLength,
  publishPrivacyNotice,
  readMyNotice,
  readPrivacyNotice,
} from '@population-tracker/contract/privacy-notice/privacy-notice';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormPage, FormSection } from '#ui/form/FormPage.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { invalidate, useCall } from '#web/query.ts';
import { NoticeText } from './NoticeText.tsx';

interface Props {
  /** The version that everybody sees, 0 where there is none. */
  after: number;
  close: () => void;
}

/** Writes the next version, beginning with the one that everybody sees. */
export default function NoticePage({ after, close }: Props): ReactNode {
  const input = { params: { number: after } };
  const { data } = useCall(readPrivacyNotice, input, { enabled: after > 0, staleTime: Number.POSITIVE_INFINITY });
  if (after > 0 && !data) return <div aria-busy="true" />;
  const { textEn, textTr } = data ?? { textEn: '', textTr: '' };
  return <Writing key={after} first={{ textEn, textTr }} after={after} close={close} />;
}

function Writing({ first, after, close }: Props & { first: { textEn: string; textTr: string } }): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  const client = useQueryClient();
  const [shown, setShown] = useState(false);
  const version = after + 1;
  const check = (values: typeof first) => newPrivacyNotice.safeParse({ ...values, after });
  const form = useSaveForm({
    values: () => first,
    schema: check,
    save: (body) => callOnce(publishPrivacyNotice, { body }, { quiet: true }),
    saved: () => {
      toast.success(t('notice.published', { version }));
      void invalidate(client, [listPrivacyNotices.path, readMyNotice.path, '/installation']);
      close();
    },
  });
  // What is wrong is told before anything is asked.
  const ask = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const question = { title: t('notice.publishTitle', { version }), body: t('notice.publishText'), confirmLabel: t('notice.publish') };
    if (!check(form.values).success || (await confirm(question))) form.submit();
  };
  return (
    <FormPage
      title={t('notice.newTitle', { version })}
      form={{ ...form, submit: (event) => void ask(event) }}
      saveLabel={t('notice.publish')}
      onCancel={close}
    >
      <div>
        <SwitchField label={t('notice.preview')} checked={shown} onChange={setShown} />
      </div>
      <Language of="textEn" lang="en" form={form} shown={shown} />
      <Language of="textTr" lang="tr" form={form} shown={shown} />
    </FormPage>
  );
}

interface LanguageProps {
  of: 'textEn' | 'textTr';
  lang: 'en' | 'tr';
  form: ReturnType<typeof useSaveForm<object, { textEn: string; textTr: string }, unknown, unknown>>;
  /** As everybody will read it, instead of as it is written. */
  shown: boolean;
}

function Language({ of, lang, form, shown }: LanguageProps): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  const label = t(`notice.${of}`);
  return (
    <FormSection title={label} help={t('notice.how')}>
      <div hidden={shown}>
        <Textarea
          aria-label={label}
          lang={lang}
          autosize
          minRows={10}
          maxRows={28}
          maxLength={privacyNoticeMaxLength}
          {...form.field(of)}
        />
      </div>
      {shown ? <NoticeText text={form.values[of]} label={label} lang={lang} /> : null}
    </FormSection>
  );
}
