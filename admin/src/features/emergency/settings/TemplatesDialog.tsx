import { Button } from '@mantine/core';
import {
  deleteEmergencyTemplate,
  type EmergencyTemplate,
  listEmergencyTemplates,
} from '@population-tracker/contract/emergency/emergency-settings';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { languageName } from '#web/language.ts';
import { useCall, useSend } from '#web/query.ts';
import classes from './settings.module.css';
import { TemplateForm } from './TemplateForm.tsx';

/** The messages that a start can begin with: written in peace, sent in a hurry. */
export function TemplatesDialog({ close }: { close: () => void }) {
  const [edited, setEdited] = useState<EmergencyTemplate | 'new' | null>(null);
  if (edited) return <TemplateForm key="form" template={edited === 'new' ? null : edited} close={() => setEdited(null)} />;
  return <TemplateList key="list" close={close} edit={setEdited} add={() => setEdited('new')} />;
}

interface ListProps {
  close: () => void;
  edit: (template: EmergencyTemplate) => void;
  add: () => void;
}

function TemplateList({ close, edit, add }: ListProps) {
  const { t } = useTranslation('emergency');
  const { data, error } = useCall(listEmergencyTemplates, {}, { quiet: true });
  const remove = useSend(deleteEmergencyTemplate, { invalidates: ['/emergency-templates'] });
  const ask = async ({ id, name, version }: EmergencyTemplate) => {
    const yes = await confirm({
      title: t('templates.deleteTitle', { name }),
      body: t('templates.deleteText'),
      confirmLabel: t('templates.delete'),
      danger: true,
    });
    if (yes) remove.mutate({ params: { id }, query: { version } });
  };
  const foot = (
    <>
      <CloseButton onClick={close} />
      <Button data-autofocus="" leftSection={<DrawnIcon of={IconPlus} />} onClick={add}>
        {t('templates.add')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('templates.title')} onClose={close} foot={foot}>
      {error && !data ? <Refused>{error.message}</Refused> : <p>{t(data?.items.length === 0 ? 'templates.none' : 'templates.text')}</p>}
      <ul className={classes.templates}>
        {data?.items.map((template) => (
          <li key={template.id}>
            <div>
              <b>{template.name}</b> <span>{languageName(template.language)}</span>
              <p lang={template.language}>{template.message}</p>
            </div>
            <IconButton small icon={IconPencil} label={t('templates.editNamed', { name: template.name })} onClick={() => edit(template)} />
            <IconButton
              small
              icon={IconTrash}
              label={t('templates.deleteNamed', { name: template.name })}
              onClick={() => void ask(template)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
