import { expect, it } from 'vitest';
import panelEn from '../../../admin/src/features/permissions/i18n/en.ts';
import panelTr from '../../../admin/src/features/permissions/i18n/tr.ts';
import { setNames } from '../../../api/src/features/grants/grant-mail.ts';

it('mails name permission sets as the panel does', () => {
  expect(setNames).toEqual({ en: panelEn.sets, tr: panelTr.sets });
});
