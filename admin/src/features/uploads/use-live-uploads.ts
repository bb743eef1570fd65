import { type UploadJob, type UploadSummary, uploadEvents } from '@population-tracker/contract/uploads/uploads';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEvents } from '#web/events.ts';
import { invalidate } from '#web/query.ts';

/** Brings whatever is shown of uploads to what the server tells as it happens. @returns whether it does; else one has to ask */
export function useLiveUploads(active: boolean): boolean {
  const client = useQueryClient();
  return useEvents(uploadEvents, (now) => (now ? take(client, now) : void invalidate(client, ['/uploads'])), active);
}

function take(client: QueryClient, now: UploadSummary): void {
  takeJob(client, now);
  takeInLists(client, now);
}

/** What the summary doesn't tell, as the error records, is read again where it has changed; a new state is shown with all of it. */
function takeJob(client: QueryClient, now: UploadSummary): void {
  const queryKey = ['/uploads/:id', { id: now.id }];
  const before = client.getQueriesData<UploadJob>({ queryKey }).at(0)?.[1];
  if (!before) return;
  const same = before.state === now.state;
  if (same) client.setQueriesData<UploadJob>({ queryKey }, (job) => job && { ...job, ...now });
  // What is being read may have been written before the state changed: then it is asked anew.
  if (!same) void client.refetchQueries({ queryKey });
  else if (before.invalid !== now.invalid || before.columns.length === 0)
    void client.refetchQueries({ queryKey }, { cancelRefetch: false });
}

interface Listed {
  items: UploadSummary[];
}

/** A list that it is new to, or may leave, is read again. */
function takeInLists(client: QueryClient, now: UploadSummary): void {
  const queryKey = ['/uploads'];
  for (const [key, list] of client.getQueriesData<Listed>({ queryKey })) {
    const before = list?.items.find(({ id }) => id === now.id);
    if (list && before) client.setQueryData<Listed>(key, { ...list, items: list.items.map((job) => (job.id === now.id ? now : job)) });
    if (before?.state !== now.state) void client.refetchQueries({ queryKey: key, exact: true, type: 'active' });
  }
}
