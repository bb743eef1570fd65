import { acknowledgeNotice, readMyNotice } from '@population-tracker/contract/privacy-notice/privacy-notice';
import { formatInstant } from '../formats/dates.ts';
import { genericText } from '../language.ts';
import { useCall, useSend } from '../query.ts';

/** The version that everybody sees, and whether oneself has said that one has read it. */
export function useMyNotice() {
  const { data } = useCall(readMyNotice, {}, { quiet: true, staleTime: 60_000 });
  // Where it was read on another device meanwhile, or a newer one came, the answer tells.
  const say = useSend(acknowledgeNotice, { invalidates: [readMyNotice.path] });
  // It goes at once; of a version that comes later it is asked again.
  const said = say.isSuccess ? say.variables.body.number : null;
  const { notice, acknowledged } = data ?? { notice: null, acknowledged: null };
  return {
    notice,
    acknowledged,
    isAsked: notice !== null && acknowledged === null && said !== notice.number,
    busy: say.isPending,
    say: () => notice && !say.isPending && say.mutate({ body: { number: notice.number } }),
  };
}

/** Which version it is, and when oneself said that one has read it. */
export const noticeState = (version: number, acknowledged: string | null): string =>
  acknowledged
    ? genericText('privacy.wasRead', { version, time: formatInstant(acknowledged) })
    : genericText('privacy.unread', { version });
