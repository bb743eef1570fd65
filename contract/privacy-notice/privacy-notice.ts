// What people are told about their data, in versions, and who has said that they read which (decision 077).
import { z } from 'zod';
import { exportFormats } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText, refuse, text, timeZone, versionOrNone } from '../kernel/primitives.ts';

export const privacyNoticeMaxLength = 40_000;

const reads = { needs: 'settings.read', scope: 'company' } as const;
const writes = { needs: 'owners.write', scope: 'company' } as const;

const noticeText = text(privacyNoticeMaxLength).refine((value) => value !== '', { message: refuse('value.required') });

/** `after` is the number of the version that everybody sees, 0 where there is none. */
export const newPrivacyNotice = z.strictObject({ textEn: noticeText, textTr: noticeText, after: versionOrNone });

const published = { number: id, published: z.string() };

export const privacyNotice = z.object({
  ...published,
  publishedBy: z.string().nullable(),
  /** How many of those who are active have said that they read it. */
  acknowledged: z.number(),
});
export type PrivacyNotice = z.output<typeof privacyNotice>;

export const listPrivacyNotices = endpoint('GET /privacy-notices', {
  summary: 'Lists the versions of the privacy notice, the newest first, and how many active people have read each.',
  ...reads,
  result: z.object({ items: z.array(privacyNotice), people: z.number() }),
});
export const readPrivacyNotice = endpoint('GET /privacy-notices/:number', {
  summary: 'The texts of one version.',
  ...reads,
  params: z.strictObject({ number: idText }),
  result: z.object({ ...published, textEn: z.string(), textTr: z.string() }),
});
export const publishPrivacyNotice = endpoint('POST /privacy-notices', {
  summary: 'Publishes a version of the privacy notice. Everybody is asked once to say that they have read it; it is never changed.',
  ...writes,
  body: newPrivacyNotice,
  result: privacyNotice,
});
export const exportAcknowledgements = endpoint('GET /privacy-notices/export', {
  summary: 'Who said when that they have read which version, or this one alone.',
  ...writes,
  freshProof: true,
  query: z.strictObject({ format: z.enum(exportFormats), number: idText.optional(), timeZone: timeZone.optional() }),
  result: z.null(),
  answers: 'file',
});

export const readMyNotice = endpoint('GET /user/privacy-notice', {
  summary: 'The version of the privacy notice that everybody sees, and when the caller said that they have read it.',
  needs: 'signedIn',
  scope: 'self',
  result: z.object({ notice: z.object(published).nullable(), acknowledged: z.string().nullable() }),
});
export const acknowledgeNotice = endpoint('POST /user/privacy-notice', {
  summary: 'The caller says that they have read the version that everybody sees. Said again, the first time counts.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({ number: id }),
  result: z.object({ acknowledged: z.string() }),
});
