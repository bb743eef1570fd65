import { acknowledgeNotice, privacyNoticePath, readMyNotice } from '@population-tracker/contract/privacy-notice/privacy-notice';
import { formatInstant } from '../formats/dates.ts';
import { catalogueLanguage, genericText } from '../language.ts';
import { useCall, useSend } from '../query.ts';

/** Where a version is read, in the language shown now; the newest unless told. */
export const noticeAddress = (version?: number): string =>
  `${privacyNoticePath}?${new URLSearchParams({ lang: catalogueLanguage(), ...(version ? { version: String(version) } : {}) })}`;

/** What of a link belongs to it that opens the notice beside what one is doing. */
export const besides = { target: '_blank', rel: 'noopener' } as const;

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
