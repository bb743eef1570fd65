import { imageMaxBytes } from '@population-tracker/contract/kernel/constants';
import { setFloorPlanBackground } from '@population-tracker/contract/plan/floor-plan';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toast.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, send } from '#web/client.ts';
import { setPlan } from '../model/commands.ts';
import type { Editor } from './editor-store.ts';

/** Takes a picture to draw over and lays it below the whole plan. */
export function PictureInput({ editor, workspaceId, ref }: { editor: Editor; workspaceId: number; ref: Ref<HTMLInputElement> }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > imageMaxBytes) return toast.error(errorText('uploads.tooLarge', { megabytes: imageMaxBytes / 1024 / 1024 }));
    try {
      const form = new FormData();
      form.set('file', file);
      const { fileId, width, height } = await send(setFloorPlanBackground, form, { params: { id: workspaceId }, quiet: true });
      const { size } = editor.document;
      const across = Math.min(size.width, Math.round((size.height / height) * width));
      const down = Math.round((across / width) * height);
      editor.run((document) => setPlan(document, { background: { fileId, x: 0, y: 0, width: across, height: down, opacity: 50 } }), {
        select: [],
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <input
      ref={ref}
      type="file"
      className="pt-unseen"
      aria-label={t('choosePicture')}
      tabIndex={-1}
      accept=".png,.jpg,.jpeg,.webp,.svg,.pdf"
      onChange={({ currentTarget }) => {
        void take(currentTarget.files?.[0]);
        currentTarget.value = '';
      }}
    />
  );
}
