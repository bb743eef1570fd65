import { Button, TextInput } from '@mantine/core';
import {
  type AnnouncementGroup,
  deleteAnnouncementGroup,
  updateAnnouncementGroup,
} from '@population-tracker/contract/announcements/announcements';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/fields/Select.tsx';
import { askToLeave, settle } from '#ui/form/unsaved.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { call } from '#web/client.ts';
import classes from './groups.module.css';
import { useSaving, useTyped } from './use-saving.ts';

interface Props {
  group: AnnouncementGroup;
  /** That could take its announcements. */
  others: readonly AnnouncementGroup[];
}

/** One group: its name and count, or what is being done with it. */
export function GroupRow({ group, others }: Props) {
  const { t } = useTranslation('announcements');
  const [doing, setDoing] = useState<'rename' | 'move' | null>(null);
  const { save, failure } = useSaving();
  const { id, name, announcementCount: count, version } = group;
  const end = () => setDoing(null);
  if (doing === 'rename') return <Rename group={group} end={end} />;
  if (doing === 'move') return <Move group={group} others={others} end={end} />;
  const remove = () => {
    if (count > 0) return setDoing('move');
    void save(
      () => call(deleteAnnouncementGroup, { params: { id }, query: { version: String(version) } }, { quiet: true }),
      t('groups.deleted'),
    );
  };
  return (
    <li className={classes.row}>
      <span className="pt-grow pt-narrow pt-strong pt-text">{name}</span>
      <span className="pt-quiet pt-figures">{failure ?? t('groups.count', { count })}</span>
      <IconButton icon={IconPencil} label={t('groups.rename', { name })} onClick={() => setDoing('rename')} />
      <IconButton
        icon={IconTrash}
        label={others.length === 0 ? t('groups.last') : t('groups.remove', { name })}
        disabled={others.length === 0}
        onClick={remove}
      />
    </li>
  );
}

function Rename({ group: { id, name: before, version }, end }: { group: AnnouncementGroup; end: () => void }) {
  const { t } = useTranslation('announcements');
  const [name, setName] = useState(before);
  const [opened] = useState(before);
  const { save, saving, failure } = useSaving();
  const settled = useTyped(name !== before);
  const done = () => {
    settle(settled);
    end();
  };
  const cancel = async () => {
    if (name === before || (await askToLeave())) done();
  };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    void save(() => call(updateAnnouncementGroup, { params: { id }, body: { name, version } }, { quiet: true }), t('groups.renamed'), done);
  };
  return (
    <li className={classes.doing}>
      <form className={classes.add} onSubmit={rename} noValidate>
        <TextInput
          aria-label={t('groups.name')}
          ref={(input) => input?.focus()}
          maxLength={100}
          autoComplete="off"
          value={name}
          error={failure}
          description={before === opened ? undefined : t('groups.renamedMeanwhile', { name: before })}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => void cancel()}>
          {t('groups.cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('groups.save')}
        </Button>
      </form>
    </li>
  );
}

function Move({ group, others, end }: Props & { end: () => void }) {
  const { t } = useTranslation('announcements');
  const { id, name, announcementCount: count, version } = group;
  const [moveTo, setMoveTo] = useState(String(others[0]?.id ?? ''));
  const { save, saving, failure } = useSaving();
  const query = { version: String(version), moveTo };
  const move = () => void save(() => call(deleteAnnouncementGroup, { params: { id }, query }, { quiet: true }), t('groups.deleted'), end);
  return (
    <li className={classes.doing}>
      <strong>{t('groups.moveTitle', { name })}</strong>
      <p>{t('groups.moveText', { count })}</p>
      <Select
        label={t('groups.moveTo')}
        allowDeselect={false}
        data={others.map((other) => ({ value: String(other.id), label: other.name }))}
        value={moveTo}
        error={failure}
        onChange={(value) => value && setMoveTo(value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={end}>
          {t('groups.cancel')}
        </Button>
        <Button className="pt-danger-button" loading={saving} onClick={move}>
          {t('groups.moveAndDelete')}
        </Button>
      </div>
    </li>
  );
}
