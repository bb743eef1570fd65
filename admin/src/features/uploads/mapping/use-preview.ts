import { type PreviewCell, previewMapping, type UploadJob } from '@population-tracker/contract/uploads/uploads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/client.ts';

/** How the first rows are read with the chosen fields; null until the server has said it. */
export function usePreview({ id, sheet }: UploadJob, chosen: readonly (string | null)[]): readonly (readonly PreviewCell[])[] | null {
  const { data } = useQuery({
    queryKey: [previewMapping.path, { id }, sheet, chosen],
    queryFn: ({ signal }) => call(previewMapping, { params: { id }, body: { fields: [...chosen] } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  return data?.rows ?? null;
}
