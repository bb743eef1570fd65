import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a place of the office plan (source, section 5). */
export const planErrors = {
  'plan.locationNameEmpty': { status: 422, en: 'Location name cannot be empty!', tr: 'Konum adı boş olamaz!' },
  'plan.buildingNamesEmpty': { status: 422, en: 'Location and building names cannot be empty!', tr: 'Konum ve bina adları boş olamaz!' },
  'plan.workspaceNamesEmpty': {
    status: 422,
    en: 'Location, building and floor names cannot be empty!',
    tr: 'Konum, bina ve kat adları boş olamaz!',
  },
  'plan.order': {
    status: 422,
    en: 'Define the office plan in order: location, building, workspace.',
    tr: 'Ofis planını sırayla tanımlayın: konum, bina, çalışma alanı.',
  },
  'plan.locationUnknown': {
    status: 422,
    en: 'There is no such location any more. Choose another one.',
    tr: 'Böyle bir konum artık yok. Başka birini seçin.',
  },
  'plan.buildingUnknown': {
    status: 422,
    en: 'There is no such building any more. Choose another one.',
    tr: 'Böyle bir bina artık yok. Başka birini seçin.',
  },
  'plan.nameTaken': { status: 409, en: '“{name}” already exists here.', tr: '“{name}” burada zaten var.' },
  'plan.nameExists': { status: 409, en: 'This name already exists here.', tr: 'Bu ad burada zaten var.' },
  'plan.buildingElsewhere': { status: 422, en: 'This building stands in another location.', tr: 'Bu bina başka bir konumda.' },
  'plan.hasBuildings': {
    status: 409,
    en: '“{name}” still has {count:# building|# buildings}. Delete what is in it first.',
    tr: '“{name}” içinde hâlâ {count} bina var. Önce onları silin.',
  },
  'plan.hasWorkspaces': {
    status: 409,
    en: '“{name}” still has {count:# workspace or meeting room|# workspaces and meeting rooms}. Delete what is in it first.',
    tr: '“{name}” içinde hâlâ {count} çalışma alanı ve toplantı odası var. Önce onları silin.',
  },
  'plan.hasReservations': {
    status: 409,
    en: '{count:# future reservation is|# future reservations are} made here. Say whether {count:it moves or is|they move or are} cancelled.',
    tr: 'Burada {count} ileri tarihli rezervasyon var. Taşınacak mı, iptal mi edilecek, belirtin.',
  },
  'plan.noEqualPlace': {
    status: 409,
    en: 'No equal place is free for {count} of the reservations.',
    tr: 'Rezervasyonların {count} tanesi için boş, eşdeğer yer yok.',
  },
  'plan.stillReserved': {
    status: 409,
    en: 'Something was reserved here just now. Try again.',
    tr: 'Burada az önce bir rezervasyon yapıldı. Yeniden deneyin.',
  },
  'plan.overSeats': {
    status: 422,
    en: '“{name}” is meant for {capacity:# person|# people}, and this would make {seats:# seat|# seats}. Raise its capacity first.',
    tr: '“{name}” {capacity} kişilik; bu değişiklikle {seats} koltuk olur. Önce konumun kapasitesini artırın.',
  },
  'plan.underSeats': {
    status: 422,
    en: 'Its workspaces have {seats:# seat|# seats} already; the capacity can’t be lower.',
    tr: 'Çalışma alanlarında şimdiden {seats} koltuk var; kapasite bundan az olamaz.',
  },
  'plan.overCapacity': {
    status: 409,
    en: 'The location would have more seats than its capacity.',
    tr: 'Konumdaki koltuk sayısı kapasitesini aşıyor.',
  },
  'plan.capacityBooked': {
    status: 409,
    en: '{count:# seat is|Up to # seats are} booked at one time, first on {days}; the capacity can’t be lower.',
    tr: 'Aynı anda {count} koltuğa kadar rezervasyon var; ilk günler: {days}. Kapasite bundan az olamaz.',
  },
  'plan.zoneBooked': {
    status: 409,
    en: '{count:# reservation lies|# reservations lie} ahead here. Say whether to move what is booked with the time zone.',
    tr: 'Burada ileri tarihli {count} rezervasyon var. Saat dilimiyle birlikte taşınacaklar mı, belirtin.',
  },
  'plan.zoneStays': {
    status: 409,
    en: '{count:# reservation lies|# reservations lie} ahead here. Change the time zone on the location’s own page.',
    tr: 'Burada ileri tarihli {count} rezervasyon var. Saat dilimini konumun kendi sayfasında değiştirin.',
  },
  'plan.zoneTaken': {
    status: 409,
    en: 'Not all reservations can move with the time zone: somebody would have two at once, is passive, or a place is overbooked.',
    tr: 'Bütün rezervasyonlar saat dilimiyle taşınamıyor: birinin aynı anda iki rezervasyonu olur, biri pasif ya da bir yerin kapasitesi aşılmış.',
  },
  'plan.hoursBooked': {
    status: 409,
    en: '{count:# reservation ahead lies|# reservations ahead lie} outside these opening hours, first on {days}; nothing could be reserved there then. Say whether to keep what is booked.',
    tr: 'İleri tarihli {count} rezervasyon bu açılış saatlerinin dışında kalıyor; ilk günler: {days}. O saatlere artık rezervasyon yapılamaz. Kalacaklar mı, belirtin.',
  },
  'plan.closesBeforeOpens': {
    status: 422,
    en: 'It has to close after it opens. Until midnight is 00:00.',
    tr: 'Kapanış, açılıştan sonra olmalı. Gece yarısı için 00:00 yazın.',
  },
  'plan.weekdayTwice': { status: 422, en: 'Each weekday has its hours once.', tr: 'Her günün saatleri bir kez verilir.' },
  'plan.weekdaysEmpty': { status: 422, en: 'Choose at least one working day.', tr: 'En az bir çalışma günü seçin.' },
  'plan.seatCost': { status: 422, en: 'Must be a number from 0 to 10,000,000.', tr: '0 ile 10.000.000 arasında bir sayı olmalı.' },
  'plan.closedThere': {
    status: 409,
    en: 'What is reserved here would stand on days on which that location is closed. Cancel or move these reservations first.',
    tr: 'Buradaki rezervasyonların bir kısmı o konumun kapalı olduğu günlere denk geliyor. Önce bu rezervasyonları iptal edin ya da taşıyın.',
  },
  'plan.placeType': { status: 422, en: 'Must be “workspace” or “meeting room”.', tr: '“Çalışma alanı” veya “Toplantı odası” olmalı.' },
  'plan.deskStatus': { status: 422, en: 'Must be “active” or “blocked”.', tr: '“Aktif” veya “Kapalı” olmalı.' },
  'plan.contradiction': {
    status: 422,
    en: 'An earlier row says “{value}” for “{name}”.',
    tr: 'Önceki bir satırda “{name}” için “{value}” yazıyor.',
  },
} as const satisfies Record<string, ErrorText>;
