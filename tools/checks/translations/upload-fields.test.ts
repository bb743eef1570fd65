import { expect, test } from 'vitest';
import en from '../../../admin/src/features/uploads/i18n/en.ts';
import tr from '../../../admin/src/features/uploads/i18n/tr.ts';
import { headings as plan } from '../../../api/src/features/plan/importer/plan-importer-headings.ts';
import { headings as reservations } from '../../../api/src/features/reservations/importer/reservations-importer-headings.ts';
import { headings as users } from '../../../api/src/features/users/importer/users-importer-headings.ts';

// The API says which fields there are, the panel how they are called: a field without a name shows its key where columns are matched.
test.each(Object.entries({ plan, reservations, users }))(
  'each field that an upload of %s fills has a name in the panel',
  (kind, fields) => {
    for (const { fields: names } of [en, tr])
      expect(Object.keys(names[kind as keyof typeof names])).toEqual(expect.arrayContaining(Object.keys(fields)));
  },
);
