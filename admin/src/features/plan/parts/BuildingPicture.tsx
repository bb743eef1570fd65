import { imageMaxBytes } from '@population-tracker/contract/constants';
import { readFile } from '@population-tracker/contract/files';
import { type Building, setBuildingImage } from '@population-tracker/contract/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, readBytes, send } from '../../../lib/client.ts';
import { invalidate } from '../../../lib/query.ts';
import { errorText } from '../../../lib/sentences/catalogue.ts';
import { UploadField } from '../../../ui/fields/UploadField.tsx';
import { FormSection } from '../../../ui/form/FormPage.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './picture.module.css';

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
      await invalidate(client, ['/buildings']);
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

/** The file needs the session's token, which an `img` can't send. */
function Picture({ id, alt }: { id: number; alt: string }) {
  const { data } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => readBytes(readFile, { params: { id }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useMemo(() => (data ? URL.createObjectURL(data.blob) : null), [data]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return <div className={classes.picture}>{url ? <img src={url} alt={alt} /> : null}</div>;
}
