import type { uploadExportColumns } from '@population-tracker/contract/audit-log/history-exports';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { UploadKind, UploadSummary } from '@population-tracker/contract/uploads/uploads';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

type Texts = Record<ProductLanguage, string>;

const kinds: Record<UploadKind, Texts> = {
  users: { en: 'Users', tr: 'Kullanıcılar' },
  plan: { en: 'Office plan', tr: 'Ofis planı' },
  reservations: { en: 'Reservations', tr: 'Rezervasyonlar' },
};

export const uploadSheet: ListSheet<UploadSummary, (typeof uploadExportColumns)[number]> = {
  entity: 'upload',
  name: 'uploads',
  title: { en: 'Uploads', tr: 'Yüklemeler' },
  columnsIn: (language, timeZone) => {
    const at = (instant: string | null) => (instant ? stampIn(timeZone, new Date(instant)) : '');
    return {
      fileName: { heading: { en: 'File', tr: 'Dosya' }, value: ({ fileName }) => fileName },
      kind: { heading: { en: 'Kind', tr: 'Tür' }, value: ({ kind }) => kinds[kind][language] },
      status: { heading: { en: 'Status', tr: 'Durum' }, value: ({ statusExplanation }) => statusExplanation },
      total: { heading: { en: 'Rows', tr: 'Satır' }, value: ({ total }) => total },
      added: { heading: { en: 'Added', tr: 'Eklenen' }, value: ({ added }) => added },
      updated: { heading: { en: 'Updated', tr: 'Güncellenen' }, value: ({ updated }) => updated },
      unchanged: { heading: { en: 'Unchanged', tr: 'Değişmeyen' }, value: ({ unchanged }) => unchanged },
      invalid: { heading: { en: 'Invalid', tr: 'Hatalı' }, value: ({ invalid }) => invalid },
      createdDate: { heading: { en: 'Uploaded', tr: 'Yüklenme' }, value: ({ createdDate }) => at(createdDate) },
      finishedDate: { heading: { en: 'Finished', tr: 'Bitiş' }, value: ({ finishedDate }) => at(finishedDate) },
      createdBy: { heading: { en: 'By', tr: 'Yükleyen' }, value: ({ createdBy }) => createdBy },
    };
  },
};
