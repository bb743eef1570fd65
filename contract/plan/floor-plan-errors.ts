import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a floor plan. */
export const floorPlanErrors = {
  'floorPlan.value': { status: 422, en: 'Is out of the plan’s range.', tr: 'Planın sınırları dışında.' },
  'floorPlan.labelEmpty': { status: 422, en: 'A desk needs a label.', tr: 'Masanın bir etiketi olmalı.' },
  'floorPlan.labelTwice': { status: 422, en: 'Two desks are labelled {labels}.', tr: '{labels} etiketi birden çok masada var.' },
  'floorPlan.labelExists': {
    status: 409,
    en: 'A desk with this label already exists here.',
    tr: 'Bu etiketi taşıyan bir masa burada zaten var.',
  },
  'floorPlan.deskElsewhere': {
    status: 422,
    en: 'A desk of this plan does not stand in this workspace.',
    tr: 'Bu plandaki bir masa bu çalışma alanında değil.',
  },
  'floorPlan.tooManyDesks': { status: 422, en: 'A plan holds at most 5,000 desks.', tr: 'Bir planda en çok 5.000 masa olabilir.' },
  'floorPlan.tooManyKeys': { status: 422, en: 'Two parts of the plan have the same key.', tr: 'Planın iki parçası aynı anahtarı taşıyor.' },
  'floorPlan.noDraft': { status: 409, en: 'There is no draft to publish.', tr: 'Yayımlanacak taslak yok.' },
  'floorPlan.draftConflict': { status: 409, en: '{name} changed this draft meanwhile.', tr: 'Bu taslağı bu arada {name} değiştirdi.' },
  'floorPlan.publishedConflict': {
    status: 409,
    en: 'The published plan has changed meanwhile. Look at it before you replace it.',
    tr: 'Yayımdaki plan bu arada değişti. Yerine yenisini koymadan önce bakın.',
  },
  'floorPlan.deskReserved': {
    status: 409,
    en: '{count:# future reservation stands|# future reservations stand} on desks that go or are blocked. Move or cancel {count:it|them}.',
    tr: 'Kaldırılan ya da kapatılan masalarda {count} ileri tarihli rezervasyon var. Taşıyın ya da iptal edin.',
  },
  'floorPlan.noEqualDesk': {
    status: 409,
    en: 'No equal desk is free for {count} of the reservations.',
    tr: 'Rezervasyonların {count} tanesi için boş, eşdeğer masa yok.',
  },
  'floorPlan.stillReserved': {
    status: 409,
    en: 'A desk was reserved just now. Try again.',
    tr: 'Bir masa az önce rezerve edildi. Yeniden deneyin.',
  },
  'floorPlan.deskGone': { status: 409, en: 'This desk was just blocked or taken away.', tr: 'Bu masa az önce kapatıldı ya da kaldırıldı.' },
  'floorPlan.opensBefore': {
    status: 422,
    en: 'Must be a whole number of hours from 0 to 336, or nothing.',
    tr: '0 ile 336 arasında bir tam saat olmalı ya da boş kalmalı.',
  },
  'floorPlan.assigneeGone': {
    status: 422,
    en: 'This person isn’t active any more, or the team is gone. Choose again.',
    tr: 'Bu kişi artık aktif değil ya da ekip silinmiş. Yeniden seçin.',
  },
  'floorPlan.assignedReserved': {
    status: 409,
    en: '{count:# reservation of others lies|# reservations of others lie} ahead on these desks. Leave {count:it|them} or cancel {count:it|them}.',
    tr: 'Bu masalarda başkalarının ileri tarihli {count} rezervasyonu var. Bırakın ya da iptal edin.',
  },
  'floorPlan.backgroundFormat': {
    status: 415,
    en: 'The picture must be a PNG, JPEG, WebP, SVG or PDF.',
    tr: 'Resim PNG, JPEG, WebP, SVG ya da PDF olmalı.',
  },
} as const satisfies Record<string, ErrorText>;
