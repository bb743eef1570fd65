import { Button } from '@mantine/core';
import { imageMaxBytes } from '@population-tracker/contract/kernel/constants';
import type { Building } from '@population-tracker/contract/plan/plan';
import { deleteBuildingImage, setBuildingImage } from '@population-tracker/contract/plan/plan-pictures';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { UploadField } from '#ui/fields/UploadField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { toast } from '#ui/toast.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, call, send } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { useStoredPicture } from '../stored-picture.ts';
import classes from './picture.module.css';

/** A picture is stored at once, apart from the form's other fields. */
export function BuildingPicture({ building }: { building: Building }) {
  const { t } = useTranslation('plan');
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  const store = async (change: () => Promise<unknown>, said: string) => {
    try {
      await change();
      toast.success(said);
      await invalidate(client, ['/buildings', '/locations', '/plan']);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setReason(error.message);
    }
  };
  const pick = async (files: File[] | null) => {
    setReason(null);
    const [chosen] = files ?? [];
    if (!chosen) return;
    if (files && files.length > 1) return setReason(errorText('uploads.oneFile'));
    if (chosen.size > imageMaxBytes) return setReason(errorText('uploads.tooLarge', { megabytes: imageMaxBytes / 1024 / 1024 }));
    setFile(chosen);
    const form = new FormData();
    form.set('file', chosen);
    await store(() => send(setBuildingImage, form, { params: { id: building.id }, quiet: true }), t('buildings.pictureSaved'));
    setFile(null);
  };
  const remove = () =>
    store(() => call(deleteBuildingImage, { params: { id: building.id } }, { quiet: true }), t('buildings.pictureRemoved'));

  return (
    <FormSection title={t('buildings.pictureTitle')} help={t('buildings.pictureText')}>
      {building.imageId ? <Picture id={building.imageId} name={building.name} remove={() => void remove()} /> : null}
      <UploadField
        label={building.imageId ? t('buildings.pictureReplace') : t('buildings.picture')}
        accept=".png,.jpg,.jpeg,.webp"
        help={t('buildings.pictureHelp')}
        file={file}
        onPick={(files) => void pick(files)}
        error={reason}
        disabled={file !== null}
      />
    </FormSection>
  );
}

function Picture({ id, name, remove }: { id: number; name: string; remove: () => void }) {
  const { t } = useTranslation('plan');
  const url = useStoredPicture(id);
  return (
    <>
      <div className={classes.picture}>{url ? <img src={url} alt={t('buildings.pictureOf', { name })} /> : null}</div>
      <Button variant="default" className={classes.remove} leftSection={<DrawnIcon of={IconTrash} />} onClick={remove}>
        {t('buildings.pictureRemove')}
      </Button>
    </>
  );
}
