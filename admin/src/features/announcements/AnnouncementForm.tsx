import { TextInput } from '@mantine/core';
import type { Announcement, AnnouncementGroup } from '@population-tracker/contract/announcements/announcements';
import { lazy, memo, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { leaveAsked } from '#ui/form/FormButtons.tsx';
import { Remark } from '#ui/form/Remark.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { settle } from '#ui/form/unsaved.ts';
import { errorText } from '#web/catalogue.ts';
import { useView, useViewName } from '#web/view.ts';
import { AnnouncementFrame } from './AnnouncementFrame.tsx';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import classes from './announcement-form.module.css';
import { today } from './announcements-state.ts';
import { AudienceFields } from './audience/AudienceFields.tsx';
import { Deliveries } from './Deliveries.tsx';
import { RichTextField } from './editor/RichTextField.tsx';
import { HeaderActions, SaveButtons } from './HeaderActions.tsx';
import { useNamedField } from './history-field-texts.ts';
import { useActions } from './publish/publish-actions.ts';
import { useAnnouncementForm, type Values, valuesOf } from './use-announcement-form.ts';

const AnnouncementHistory = lazy(() => import('./AnnouncementHistory.tsx'));

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
  const nameField = useNamedField(groups, form.conflict);
  const isDeleted = announcement?.state === 'deleted';
  const cancel = () => leave('/announcement-list');
  return (
    <AnnouncementFrame
      title={announcement?.name ?? t('form.newTitle')}
      tag={announcement ? <AnnouncementTag state={announcement.state} /> : null}
      actions={isDeleted ? null : <HeaderActions announcement={announcement} edit={edit} renew={renew} />}
      buttons={isDeleted ? null : <SaveButtons announcement={announcement} edit={edit} />}
      ways={{
        leave: <CancelButton onClick={() => void leaveAsked(form, cancel)} />,
        apart:
          announcement && !isDeleted ? { label: t('form.remove'), run: () => void removed(form, remove(announcement), cancel) } : undefined,
      }}
      form={form}
      nameField={nameField}
      below={<Suspense>{announcement ? <AnnouncementHistory id={announcement.id} groups={groups} /> : null}</Suspense>}
    >
      {isDeleted ? <Remark form={{ failure: errorText('announcements.deleted'), conflict: null }} /> : null}
      {announcement && (announcement.state !== 'draft' || announcement.recipients !== null) ? (
        <Deliveries announcement={announcement} />
      ) : null}
      <Content form={form} groups={groups} />
      <div className={classes.even}>
        <DateField label={t('startDate')} {...form.field('startDate')} />
        <DateField label={t('endDate')} min={form.values.startDate} {...form.field('endDate')} />
      </div>
      <p className={classes.help}>{t('form.whenHelp')}</p>
      <AudienceFields form={form} />
      {edit.dialog}
    </AnnouncementFrame>
  );
}

/** What is gone has nothing more to be saved. */
async function removed(form: SaveForm<Values>, gone: Promise<boolean>, close: () => void): Promise<void> {
  if (!(await gone)) return;
  settle(form.settled);
  close();
}

/** Two weeks from today, in the first group. */
function newValues(groups: readonly AnnouncementGroup[]): Values {
  const day = today();
  const end = new Date(Date.parse(day) + 13 * 24 * 3_600_000).toISOString().slice(0, 10);
  const groupId = Math.min(...groups.map(({ id }) => id));
  const audience = { sendToExceptionalUser: false, everybody: true, locationIds: [], teamIds: [] };
  return { groupId, name: '', text: '', externalLink: '', startDate: day, endDate: end, ...audience };
}

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
/** Drawn when something of its own changes, not with the press that saves. */
const OwnTextInput = memo(TextInput);

function Content({ form, groups }: { form: SaveForm<Values>; groups: readonly AnnouncementGroup[] }) {
  const { t } = useTranslation('announcements');
  const { error, onChange } = form.field('groupId');
  const choose = useCallback((id: string | null) => id && onChange(Number(id)), [onChange]);
  const options = useMemo(() => groups.map(({ id, name }) => ({ value: String(id), label: name })), [groups]);
  return (
    <>
      <div className={classes.row}>
        <Select
          label={t('group')}
          allowDeselect={false}
          data={options}
          value={String(form.values.groupId)}
          error={error}
          onChange={choose}
        />
        <OwnTextInput
          label={t('name')}
          description={t('form.nameHelp')}
          inputWrapperOrder={below}
          maxLength={200}
          autoComplete="off"
          {...form.field('name')}
        />
      </div>
      <RichTextField label={t('form.text')} {...form.field('text')} />
      <OwnTextInput
        label={t('form.link')}
        description={t('form.linkHelp')}
        inputWrapperOrder={below}
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        {...form.field('externalLink')}
      />
    </>
  );
}
