import { expect, test } from 'vitest';
import { newDraft, peopleOf } from './bulk-draft.ts';

test('whom a link from the users list means is asked for with every one of its filters, and with each of their values', () => {
  const people = 'search=ada&department=Law%2C+tax&department=Fleet&siteId=3&teamId=8&teamId=9&exceptional=true';
  const draft = newDraft(new URLSearchParams({ bulk: 'new', people }));
  expect(draft.who).toBe('filter');
  expect(peopleOf(draft, 7)).toEqual({
    matching: { search: 'ada', department: ['Law, tax', 'Fleet'], siteId: ['3'], teamId: ['8', '9'], exceptional: 'true' },
    count: 7,
  });
});

test('without a link the active are meant', () => {
  expect(peopleOf({ ...newDraft(new URLSearchParams('bulk=new')), who: 'filter' }, 2)).toEqual({
    matching: { status: ['active'] },
    count: 2,
  });
});
