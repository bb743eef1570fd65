import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a parameter (product rules, “Parameters”; texts of the source, section 5). */
export const parameterErrors = {
  'parameters.cafeteriaSum': {
    status: 422,
    en: 'The hourly cafeteria capacity and the total cafeteria capacity should be equal.',
    tr: 'Saatlik yemekhane kapasitelerinin toplamı ile toplam yemekhane kapasitesi eşit olmalıdır.',
  },
  'parameters.maximumReservationDay': {
    status: 422,
    en: 'Must be a whole number from 0 to 365.',
    tr: '0 ile 365 arasında bir tam sayı olmalı.',
  },
  'parameters.weeklyLimit': {
    status: 422,
    en: 'Must be a whole number from 0 to 7, or empty for no limit.',
    tr: '0 ile 7 arasında bir tam sayı olmalı; sınır yoksa boş bırakın.',
  },
  'parameters.checkInRule': {
    status: 422,
    en: 'Must be “none”, “asked” or “required”.',
    tr: '“none”, “asked” veya “required” olmalı.',
  },
  'parameters.opensBefore': { status: 422, en: 'Must be a whole number from 0 to 1,440.', tr: '0 ile 1.440 arasında bir tam sayı olmalı.' },
  'parameters.releaseAfter': { status: 422, en: 'Must be a whole number from 10 to 720.', tr: '10 ile 720 arasında bir tam sayı olmalı.' },
  'parameters.remindBefore': { status: 422, en: 'Must be a whole number from 5 to 120.', tr: '5 ile 120 arasında bir tam sayı olmalı.' },
  'parameters.remindAfterRelease': {
    status: 422,
    en: 'Must be shorter than the time after which the place is released.',
    tr: 'Yerin serbest bırakılmasına kadar geçen süreden kısa olmalı.',
  },
  'parameters.phoneNumber': {
    status: 422,
    en: 'Must be a phone number with its country code, like +902125550100.',
    tr: 'Ülke koduyla bir telefon numarası olmalı; örneğin +902125550100.',
  },
  'parameters.exists': {
    status: 409,
    en: '“{name}” already holds here. Change it instead.',
    tr: 'Burada “{name}” zaten geçerli. Yenisi yerine onu değiştirin.',
  },
  'parameters.notOfArea': { status: 422, en: 'Is no part of this area.', tr: 'Bu alana ait değil.' },
  'parameters.noFoodService': {
    status: 422,
    en: '{name} has no food service. Switch it on in the location first.',
    tr: '{name} konumunda yemek hizmeti yok. Önce konumun kaydında açın.',
  },
  'parameters.noShuttle': {
    status: 422,
    en: '{name} has no shuttle. Switch it on in the location first.',
    tr: '{name} konumunda servis yok. Önce konumun kaydında açın.',
  },
  'parameters.noGym': {
    status: 422,
    en: '{name} has no gym. Switch it on in the location first.',
    tr: '{name} konumunda spor salonu yok. Önce konumun kaydında açın.',
  },
  'parameters.noPets': {
    status: 422,
    en: '{name} takes no pets. Switch it on in the location first.',
    tr: '{name} konumuna evcil hayvan alınmıyor. Önce konumun kaydında açın.',
  },
  'parameters.noParking': {
    status: 422,
    en: '{name} has no parking spaces. Enter its parking capacity in the location first.',
    tr: '{name} konumunda otopark yeri yok. Önce konumun kaydına otopark kapasitesini girin.',
  },
  'parameters.parkingCapacity': {
    status: 422,
    en: '{name} has {capacity:# parking space|# parking spaces}; it can’t be more.',
    tr: '{name} konumunun otopark kapasitesi {capacity}; bundan fazla olamaz.',
  },
  'parameters.endBeforeStart': { status: 422, en: 'The end must be after the start.', tr: 'Bitiş, başlangıçtan sonra olmalı.' },
  'parameters.slotOutside': {
    status: 422,
    en: 'Must lie between {start} and {end}.',
    tr: '{start} ile {end} arasında olmalı.',
  },
  'parameters.slotsOverlap': {
    status: 422,
    en: 'Overlaps with {start}–{end}.',
    tr: '{start}–{end} dilimiyle çakışıyor.',
  },
  'parameters.slotsClash': { status: 422, en: 'Two slots overlap.', tr: 'İki zaman dilimi çakışıyor.' },
  'parameters.routeEmpty': { status: 422, en: 'A departure needs a route name.', tr: 'Seferin bir güzergâh adı olmalı.' },
  'parameters.departureTwice': {
    status: 422,
    en: '{route} already departs at {start}.',
    tr: '{route} için {start} seferi zaten var.',
  },
  'parameters.slotElsewhere': {
    status: 422,
    en: 'This slot belongs to another parameter.',
    tr: 'Bu zaman dilimi başka bir parametreye ait.',
  },
  'parameters.booked': {
    status: 409,
    en: '{count:# future reservation|# future reservations} would not be allowed any more. Say that {count:it stays|they stay}, or choose other limits.',
    tr: 'İleri tarihli {count} rezervasyona artık izin verilmez. Kalacaklarını belirtin ya da başka sınırlar seçin.',
  },
  'parameters.overbooked': {
    status: 409,
    en: 'More is booked than this would allow, first on {days}. Keep what is booked, or choose a larger number.',
    tr: 'Bunun izin verdiğinden fazla rezervasyon var; ilk günler: {days}. Yapılmış olanları koruyun ya da daha büyük bir sayı girin.',
  },
  'parameters.menuFormat': {
    status: 415,
    en: 'A meal menu is a PDF, a picture (PNG, JPEG, WebP) or an Excel file.',
    tr: 'Yemek menüsü PDF, resim (PNG, JPEG, WebP) ya da Excel dosyası olmalı.',
  },
  'parameters.menuOverlaps': {
    status: 409,
    en: 'A menu already stands from {first} to {last}. Choose other days, or delete it first.',
    tr: '{first} ile {last} arasında zaten bir menü var. Başka günler seçin ya da önce onu silin.',
  },
  'parameters.menuOfDiningHall': { status: 422, en: 'Only a dining hall has meal menus.', tr: 'Yemek menüsü yalnızca yemekhanede olur.' },
} as const satisfies Record<string, ErrorText>;
