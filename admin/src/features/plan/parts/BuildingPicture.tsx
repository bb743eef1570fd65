import { imageMaxBytes } from '@population-tracker/contract/constants';
import { type Building, setBuildingImage } from '@population-tracker/contract/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, send } from '../../../lib/client.ts';
import { invalidate } from '../../../lib/query.ts';
import { errorText } from '../../../lib/sentences/catalogue.ts';
import { UploadField } from '../../../ui/fields/UploadField.tsx';
import { FormSection } from '../../../ui/form/FormPage.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './picture.module.css';
import { useStoredPicture } from './Thumb.tsx';

/** A picture is stored at once, apart from the form's other fields. */
export function BuildingPicture({ building }: { building: Building }) {
  const { t } = useTranslation('plan');
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  const pick = async (files: File[] | null) => {
    setReason(null);
    const [chosen] = files ?? [];
    if (!chosen) return;
    if (files && files.length > 1) return setReason(errorText('uploads.oneFile'));
    if (chosen.size > imageMaxBytes) return setReason(errorText('uploads.tooLarge', { megabytes: imageMaxBytes / 1024 / 1024 }));
    setFile(chosen);
    const form = new FormData();
    form.set('file', chosen);
    try {
      await send(setBuildingImage, form, { params: { id: building.id }, quiet: true });
      toast.success(t('buildings.pictureSaved'));
      await invalidate(client, ['/buildings', '/locations', '/plan']);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setReason(error.message);
    } finally {
      setFile(null);
    }
  };

  return (
    <FormSection title={t('buildings.pictureTitle')} help={t('buildings.pictureText')}>
      {building.imageId ? <Picture id={building.imageId} alt={t('buildings.pictureOf', { name: building.name })} /> : null}
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

function Picture({ id, alt }: { id: number; alt: string }) {
  const url = useStoredPicture(id, { small: false });
  return <div className={classes.picture}>{url ? <img src={url} alt={alt} /> : null}</div>;
}
