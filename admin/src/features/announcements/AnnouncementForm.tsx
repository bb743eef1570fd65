import { Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Announcement, AnnouncementGroup } from '@population-tracker/contract/announcements';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/DateField.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormPage, FormSection } from '#ui/form/FormPage.tsx';
import { Remark } from '#ui/form/Remark.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { errorText } from '#web/catalogue.ts';
import { useView, useViewName } from '#web/view.ts';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import { today, useAudience } from './announcements-state.ts';
import { Deliveries } from './Deliveries.tsx';
import { RichTextField } from './editor/RichTextField.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { useNamedField } from './history/history-field-texts.ts';
import previewClasses from './preview/preview.module.css';
import { useActions } from './publish/publish-actions.ts';
import { useAnnouncementForm, type Values, valuesOf } from './use-announcement-form.ts';

const SidePreview = lazy(() => import('./preview/SidePreview.tsx'));
const AnnouncementHistory = lazy(() => import('./history/AnnouncementHistory.tsx'));
/** So wide that the mail has room beside the form. */
const roomy = '(min-width: 1200px)';

interface Props {
  announcement: Announcement | null;
  groups: readonly AnnouncementGroup[];
  /** What was done gave it another version: the form begins anew with that. */
  renew?: () => void;
}

export function AnnouncementForm({ announcement, groups, renew }: Props) {
  const { t } = useTranslation('announcements');
  const { leave } = useView();
  useViewName(announcement?.name);
  const { remove } = useActions();
  const edit = useAnnouncementForm(announcement, announcement ? valuesOf(announcement) : newValues(groups), renew);
  const { form } = edit;
  const nameField = useNamedField(groups);
  const isDeleted = announcement?.state === 'deleted';
  const isDraft = !announcement || announcement.state === 'draft';
  return (
    <FormPage
      title={announcement?.name ?? t('form.newTitle')}
      tag={announcement ? <AnnouncementTag state={announcement.state} /> : null}
      actions={isDeleted ? null : <HeaderActions announcement={announcement} edit={edit} renew={renew} />}
      form={form}
      nameField={nameField}
      saveLabel={t(!announcement ? 'form.create' : isDraft ? 'form.saveDraft' : 'form.save')}
      onCancel={() => leave('/announcement-list')}
      onDelete={announcement && !isDeleted ? { label: t('form.remove'), run: () => remove(announcement) } : undefined}
    >
      {isDeleted ? <Remark form={{ failure: errorText('announcements.deleted'), conflict: null }} /> : null}
      <BesideMail form={form}>
        {announcement && (!isDraft || announcement.recipients !== null) ? <Deliveries announcement={announcement} /> : null}
        <Content form={form} groups={groups} />
        <FormSection title={t('form.when')} help={t('form.whenHelp')}>
          <Two>
            <DateField label={t('startDate')} {...form.field('startDate')} />
            <DateField label={t('endDate')} min={form.values.startDate} {...form.field('endDate')} />
          </Two>
        </FormSection>
        <Audience form={form} />
        <Suspense>{announcement ? <AnnouncementHistory id={announcement.id} groups={groups} /> : null}</Suspense>
      </BesideMail>
      {edit.dialog}
    </FormPage>
  );
}

/** The form, and beside it the mail that it makes; where there is no room for both, the mail has a dialog. */
function BesideMail({ form, children }: { form: SaveForm<Values>; children: ReactNode }) {
  const room = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false });
  const reached = useAudience(form.values.sendToExceptionalUser)?.reached ?? null;
  return (
    <div className={room ? previewClasses.split : undefined}>
      <div>{children}</div>
      {room ? (
        <Suspense fallback={<div />}>
          <SidePreview shown={form.values} reached={reached} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Two weeks from today, in the first group. */
function newValues(groups: readonly AnnouncementGroup[]): Values {
  const day = today();
  const end = new Date(Date.parse(day) + 13 * 24 * 3_600_000).toISOString().slice(0, 10);
  const groupId = Math.min(...groups.map(({ id }) => id));
  return { groupId, name: '', text: '', externalLink: '', startDate: day, endDate: end, sendToExceptionalUser: false };
}

function Content({ form, groups }: { form: SaveForm<Values>; groups: readonly AnnouncementGroup[] }) {
  const { t } = useTranslation('announcements');
  const { error } = form.field('groupId');
  return (
    <FormSection title={t('form.content')} help={t('form.contentHelp')}>
      <Two wide="second">
        <Select
          label={t('group')}
          allowDeselect={false}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(form.values.groupId)}
          error={error}
          onChange={(id) => id && form.set('groupId', Number(id))}
        />
        <TextInput label={t('name')} maxLength={200} autoComplete="off" {...form.field('name')} />
      </Two>
      <RichTextField label={t('form.text')} {...form.field('text')} />
      <TextInput
        label={t('form.link')}
        description={t('form.linkHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        {...form.field('externalLink')}
      />
    </FormSection>
  );
}

function Audience({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('announcements');
  const audience = useAudience(form.values.sendToExceptionalUser);
  return (
    <FormSection title={t('form.audience')} help={t('form.audienceHelp')}>
      <SwitchField
        label={t('form.exceptional')}
        description={t('form.exceptionalHelp')}
        {...form.field('sendToExceptionalUser', { type: 'checkbox' })}
      />
      <p aria-live="polite">{audience ? t('form.reach', { count: audience.reached }) : null}</p>
    </FormSection>
  );
}
