import type { ErrorText } from './error-text.ts';

/** What speaks against a reservation (product rules, “Reservations”). */
export const reservationErrors = {
  'reservations.area': { status: 422, en: 'Reservations of this area are not offered.', tr: 'Bu alan için rezervasyon yapılamıyor.' },
  'reservations.startAfterEnd': { status: 422, en: 'The end must be after the start.', tr: 'Bitiş, başlangıçtan sonra olmalı.' },
  'reservations.past': { status: 422, en: 'The start lies in the past.', tr: 'Başlangıç geçmişte kalıyor.' },
  'reservations.oneDay': {
    status: 422,
    en: 'A workspace is reserved within one day of its location.',
    tr: 'Çalışma alanı, konumun tek bir günü içinde rezerve edilir.',
  },
  'reservations.tooLong': {
    status: 422,
    en: 'A reservation can be at most {days} days long.',
    tr: 'Bir rezervasyon en çok {days} gün sürebilir.',
  },
  'reservations.tooFar': {
    status: 422,
    en: 'Reservations can be made up to {days} days ahead, until {latest}.',
    tr: 'En çok {days} gün sonrasına, {latest} gününe kadar rezervasyon yapılabilir.',
  },
  'reservations.userPassive': {
    status: 422,
    en: '{name} is passive and can’t have reservations.',
    tr: '{name} pasif olduğu için rezervasyon yapılamaz.',
  },
  'reservations.userUnknown': { status: 422, en: 'There is no such user.', tr: 'Böyle bir kullanıcı yok.' },
  'reservations.placeUnknown': { status: 422, en: 'There is no such place.', tr: 'Böyle bir yer yok.' },
  'reservations.placePassive': {
    status: 422,
    en: '“{name}” is passive and can’t be reserved.',
    tr: '“{name}” pasif olduğu için rezerve edilemez.',
  },
  'reservations.notARoom': { status: 422, en: '“{name}” is not a meeting room.', tr: '“{name}” bir toplantı odası değil.' },
  'reservations.notAWorkspace': { status: 422, en: '“{name}” is a meeting room.', tr: '“{name}” bir toplantı odası.' },
  'reservations.deskElsewhere': { status: 422, en: 'This desk stands in another workspace.', tr: 'Bu masa başka bir çalışma alanında.' },
  'reservations.deskBlocked': { status: 422, en: 'Desk {name} is blocked.', tr: '{name} masası kapalı.' },
  'reservations.userBusy': {
    status: 409,
    en: '{name} already has a reservation at this time.',
    tr: '{name} için bu saatlerde zaten bir rezervasyon var.',
  },
  'reservations.roomTaken': { status: 409, en: '“{name}” is taken at this time.', tr: '“{name}” bu saatlerde dolu.' },
  'reservations.deskTaken': { status: 409, en: 'Desk {name} is taken at this time.', tr: '{name} masası bu saatlerde dolu.' },
  'reservations.full': {
    status: 409,
    en: '“{name}” is full at this time: no seat of {capacity} is free.',
    tr: '“{name}” bu saatlerde dolu: {capacity} yerin tamamı alınmış.',
  },
  'reservations.taken': {
    status: 409,
    en: 'Somebody else was faster: this was just reserved.',
    tr: 'Başkası daha hızlı davrandı: burası az önce rezerve edildi.',
  },
  'reservations.cancelled': { status: 409, en: 'This reservation is cancelled.', tr: 'Bu rezervasyon iptal edilmiş.' },
  'reservations.over': { status: 409, en: 'This reservation is over.', tr: 'Bu rezervasyon geçmişte kaldı.' },
  'reservations.weekend': {
    status: 422,
    en: 'Nothing is reserved on weekends at “{name}”. The next working day is {next}.',
    tr: '“{name}” için hafta sonuna rezervasyon yapılmaz. İlk iş günü: {next}.',
  },
  'reservations.weeklyLimit': {
    status: 422,
    en: '{name} works on site on at most {limit} days a week and has {used} already in that week: {days}. One of these days is still possible.',
    tr: '{name} haftada en çok {limit} gün iş yerinde çalışabilir; o hafta {used} günü dolu: {days}. Bu günlerden biri seçilebilir.',
  },
  'reservations.noWorkingDays': {
    status: 422,
    en: 'The weekly working day limit is 0, so {name} can’t reserve a workspace. A limit of at least 1 would allow it.',
    tr: 'Haftalık çalışma günü sınırı 0 olduğu için {name} çalışma alanı rezerve edemez. Sınır en az 1 olmalı.',
  },
  'reservations.noFoodService': {
    status: 422,
    en: '“{name}” has no food service. Switch it on at the location first.',
    tr: '“{name}” konumunda yemek hizmeti yok. Önce konumda yemek hizmetini açın.',
  },
  'reservations.noShuttle': {
    status: 422,
    en: '“{name}” has no shuttle. Switch it on at the location first.',
    tr: '“{name}” konumunda servis yok. Önce konumda servisi açın.',
  },
  'reservations.noParking': {
    status: 422,
    en: '“{name}” has no parking spaces. Set a parking capacity first.',
    tr: '“{name}” konumunda otopark yeri yok. Önce otopark kapasitesi girin.',
  },
  'reservations.parameterMissing': {
    status: 422,
    en: 'No parameter says what “{name}” offers in this area. Add one first.',
    tr: '“{name}” konumunun bu alanda ne sunduğunu söyleyen bir parametre yok. Önce parametre ekleyin.',
  },
  'reservations.parameterPassive': {
    status: 422,
    en: 'This area is closed at “{name}”: its parameter is passive.',
    tr: 'Bu alan “{name}” konumunda kapalı: parametresi pasif.',
  },
  'reservations.noSlots': {
    status: 422,
    en: '“{name}” has no hours or departures in this area. Add them to the parameter first.',
    tr: '“{name}” konumunda bu alan için saat ya da sefer yok. Önce parametreye ekleyin.',
  },
  'reservations.slotUnknown': {
    status: 422,
    en: '“{name}” offers this at other times: {slots}.',
    tr: '“{name}” konumunda şu saatler seçilebilir: {slots}.',
  },
  'reservations.slotBegun': {
    status: 422,
    en: '{slot} has begun already on that day. Choose a later one.',
    tr: '{slot} o gün için başlamış. Daha sonraki birini seçin.',
  },
  'reservations.outsideHours': {
    status: 422,
    en: 'This lies outside the opening hours of “{name}”, {opens} to {closes}.',
    tr: 'Bu saat, “{name}” konumunun {opens}–{closes} saatleri dışında.',
  },
  'reservations.otherHours': {
    status: 422,
    en: 'The hours differ from those of the chosen slot or day. Leave them out.',
    tr: 'Saatler, seçilen saat diliminin ya da günün saatlerinden farklı. Saatleri boş bırakın.',
  },
  'reservations.otherDay': {
    status: 422,
    en: 'The start falls on {day} at the location.',
    tr: 'Başlangıç, konumun saatine göre {day} gününe denk geliyor.',
  },
  'reservations.notOfArea': {
    status: 422,
    en: 'This is no part of a reservation of this area. Leave it out.',
    tr: 'Bu bilgi, bu alanın rezervasyonunda yer almaz. Boş bırakın.',
  },
  'reservations.slotFull': {
    status: 409,
    en: '{slot} at “{name}” is full: all {capacity} places are taken.',
    tr: '“{name}” konumunda {slot} dolu: {capacity} yerin tamamı alınmış.',
  },
  'reservations.parkingFull': {
    status: 409,
    en: 'The car park of “{name}” is full at this time: no space of {capacity} is free.',
    tr: '“{name}” otoparkı bu saatlerde dolu: {capacity} yerin tamamı alınmış.',
  },
  'reservations.petFull': {
    status: 409,
    en: '“{name}” takes {capacity} animals a day, and that day is full.',
    tr: '“{name}” günde {capacity} evcil hayvan kabul eder; o gün dolu.',
  },
  'reservations.emergency': {
    status: 409,
    en: 'An emergency is running at “{name}”. Reservations are possible again when it has ended.',
    tr: '“{name}” konumunda bir acil durum sürüyor. Rezervasyonlar acil durum bitince yapılabilir.',
  },
  'reservations.notCancelled': { status: 409, en: 'This reservation stands already.', tr: 'Bu rezervasyon zaten geçerli.' },
  'reservations.selectionChanged': {
    status: 409,
    en: 'You selected {expected} reservations, but by now there are {found}. Look at the list again.',
    tr: '{expected} rezervasyon seçtiniz, ancak şimdi {found} rezervasyon var. Listeye yeniden bakın.',
  },
  'reservations.notUndoable': { status: 409, en: 'This can’t be undone any more.', tr: 'Bu işlem artık geri alınamaz.' },
} as const satisfies Record<string, ErrorText>;
