import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a reservation (product rules, “Reservations”). */
export const reservationErrors = {
  'reservations.area': { status: 422, en: 'Reservations of this area are not offered.', tr: 'Bu alan için rezervasyon yapılamıyor.' },
  'reservations.startAfterEnd': { status: 422, en: 'The end must be after the start.', tr: 'Bitiş, başlangıçtan sonra olmalı.' },
  'reservations.past': {
    status: 422,
    en: 'This time lies in the past. Choose one from now on.',
    tr: 'Bu zaman geçmişte kaldı. Şu andan sonrasını seçin.',
  },
  'reservations.oneDay': {
    status: 422,
    en: 'Must lie within one day of the location. Reserve each day on its own.',
    tr: 'Konumun tek bir günü içinde kalmalı. Her gün için ayrı rezervasyon yapın.',
  },
  'reservations.tooLong': {
    status: 422,
    en: 'A reservation can be at most {days:# day|# days} long. Choose an earlier end.',
    tr: 'Bir rezervasyon en çok {days} gün sürebilir. Daha erken bir bitiş seçin.',
  },
  'reservations.tooFar': {
    status: 422,
    en: 'Too far ahead: the last day that can be reserved by now is {latest} (days ahead: {days}).',
    tr: 'Çok ileride: şu an rezerve edilebilecek son gün {latest} (en çok {days} gün önceden).',
  },
  'reservations.userPassive': {
    status: 422,
    en: '{name} is passive and can’t have reservations. Activate the user first.',
    tr: '{name} pasif olduğu için rezervasyon yapılamaz. Önce kullanıcıyı aktif yapın.',
  },
  'reservations.userUnknown': {
    status: 422,
    en: 'There is no such user. Choose another one.',
    tr: 'Böyle bir kullanıcı yok. Başka birini seçin.',
  },
  'reservations.placeUnknown': {
    status: 422,
    en: 'There is no such place. Choose another one.',
    tr: 'Böyle bir yer yok. Başka bir yer seçin.',
  },
  'reservations.placePassive': {
    status: 422,
    en: '“{name}” is passive and can’t be reserved. Activate it first, or choose another place.',
    tr: '“{name}” pasif olduğu için rezerve edilemez. Önce aktif yapın ya da başka bir yer seçin.',
  },
  'reservations.notARoom': {
    status: 422,
    en: '“{name}” is not a meeting room. Choose a meeting room.',
    tr: '“{name}” bir toplantı odası değil. Bir toplantı odası seçin.',
  },
  'reservations.notAWorkspace': {
    status: 422,
    en: '“{name}” is a meeting room. Choose a workspace.',
    tr: '“{name}” bir toplantı odası. Bir çalışma alanı seçin.',
  },
  'reservations.deskElsewhere': {
    status: 422,
    en: 'This desk doesn’t stand in this workspace, or not any more. Choose another one.',
    tr: 'Bu masa bu çalışma alanında değil ya da artık yok. Başka bir masa seçin.',
  },
  'reservations.deskBlocked': {
    status: 422,
    en: 'Desk {name} is blocked. Choose another desk.',
    tr: '{name} masası kapalı. Başka bir masa seçin.',
  },
  'reservations.userBusy': {
    status: 409,
    en: '{name} already has a reservation at this time. Choose another time, or change that one.',
    tr: '{name} için bu saatlerde zaten bir rezervasyon var. Başka bir saat seçin ya da onu değiştirin.',
  },
  'reservations.userBusyByNow': {
    status: 409,
    en: 'The person was given another reservation for this time just now. Choose another time.',
    tr: 'Bu kişi için az önce bu saatlere başka bir rezervasyon yapıldı. Başka bir saat seçin.',
  },
  'reservations.elsewhere': {
    status: 409,
    en: '{name} is at “{place}” at this time, {when}. Nobody can be at two locations at once: choose another time, or change that reservation.',
    tr: '{name} bu saatlerde “{place}” konumunda: {when}. Kimse aynı anda iki konumda olamaz; başka bir saat seçin ya da o rezervasyonu değiştirin.',
  },
  'reservations.elsewhereByNow': {
    status: 409,
    en: 'The person was reserved at another location for this time just now. Choose another time.',
    tr: 'Bu kişi için az önce aynı saatlere başka bir konumda rezervasyon yapıldı. Başka bir saat seçin.',
  },
  'reservations.elsewhereHidden': {
    status: 409,
    en: '{name} is at another location at this time, {when}. Nobody can be at two locations at once: choose another time.',
    tr: '{name} bu saatlerde başka bir konumda: {when}. Kimse aynı anda iki konumda olamaz; başka bir saat seçin.',
  },
  'reservations.oneMealHidden': {
    status: 409,
    en: '{name} already has a meal at another location on this day, {when}. One a day is possible: choose another day.',
    tr: '{name} için o gün başka bir konumda zaten bir öğün var: {when}. Günde tek öğün mümkün; başka bir gün seçin.',
  },
  'reservations.oneMeal': {
    status: 409,
    en: '{name} already has a meal on this day, {when} at “{place}”. One a day is possible: choose another day, or change that reservation.',
    tr: '{name} için o gün zaten bir öğün var: {when}, “{place}”. Günde tek öğün mümkün; başka bir gün seçin ya da o rezervasyonu değiştirin.',
  },
  'reservations.oneMealByNow': {
    status: 409,
    en: 'A meal was reserved for the person on this day just now. Choose another day.',
    tr: 'Bu kişi için az önce o güne bir öğün rezerve edildi. Başka bir gün seçin.',
  },
  'reservations.roomTaken': {
    status: 409,
    en: '“{name}” is taken at this time. Choose another room or another time.',
    tr: '“{name}” bu saatlerde dolu. Başka bir oda ya da saat seçin.',
  },
  'reservations.deskTaken': {
    status: 409,
    en: 'Desk {name} is taken at this time. Choose another desk or another time.',
    tr: '{name} masası bu saatlerde dolu. Başka bir masa ya da saat seçin.',
  },
  'reservations.deskAssigned': {
    status: 409,
    en: 'Desk {name} is assigned to somebody else. Choose another desk.',
    tr: '{name} masası başka birine ayrılmış. Başka bir masa seçin.',
  },
  'reservations.deskAssignedUntil': {
    status: 409,
    en: 'Desk {name} is assigned to somebody else. It opens to everybody on {day} at {time}. Choose another desk, or come back then.',
    tr: '{name} masası başka birine ayrılmış; {day} saat {time} itibarıyla herkese açılıyor. Başka bir masa seçin ya da o zaman yeniden deneyin.',
  },
  'reservations.deskOfTeam': {
    status: 409,
    en: 'Desk {name} is for the team “{team}”. Choose another desk.',
    tr: '{name} masası “{team}” ekibine ayrılmış. Başka bir masa seçin.',
  },
  'reservations.deskOfTeamUntil': {
    status: 409,
    en: 'Desk {name} is for the team “{team}”. It opens to everybody on {day} at {time}. Choose another desk, or come back then.',
    tr: '{name} masası “{team}” ekibine ayrılmış; {day} saat {time} itibarıyla herkese açılıyor. Başka bir masa seçin ya da o zaman yeniden deneyin.',
  },
  'reservations.seatsAssigned': {
    status: 409,
    en: 'What is still free of “{name}” at this time is assigned to others. Choose another workspace or another time.',
    tr: '“{name}” alanında bu saatlerde boş kalan masalar başkalarına ayrılmış. Başka bir çalışma alanı ya da saat seçin.',
  },
  'reservations.full': {
    status: 409,
    en: '“{name}” is full at this time: no seat of {capacity} is free. Choose another workspace or another time.',
    tr: '“{name}” bu saatlerde dolu: {capacity} koltuğun tamamı alınmış. Başka bir çalışma alanı ya da saat seçin.',
  },
  'reservations.taken': {
    status: 409,
    en: 'Somebody else was faster: this was just reserved. Choose another place or another time.',
    tr: 'Başkası daha hızlı davrandı: burası az önce rezerve edildi. Başka bir yer ya da saat seçin.',
  },
  'reservations.userGone': {
    status: 409,
    en: 'The person was deleted or made passive just now. Choose somebody else.',
    tr: 'Bu kişi az önce silindi ya da pasif yapıldı. Başka birini seçin.',
  },
  'reservations.placeGone': {
    status: 409,
    en: 'The place was deleted or made passive just now. Choose another one.',
    tr: 'Burası az önce silindi ya da pasif yapıldı. Başka bir yer seçin.',
  },
  'reservations.capacityChanged': {
    status: 409,
    en: 'The number of places was changed just now, and this one is no longer among them. Look at what is free and try again.',
    tr: 'Yer sayısı az önce değişti ve bu yer artık yok. Boş yerlere bakıp yeniden deneyin.',
  },
  'reservations.offerGone': {
    status: 409,
    en: 'The location stopped offering this just now. Choose another location.',
    tr: 'Konum bunu sunmayı az önce bıraktı. Başka bir konum seçin.',
  },
  'reservations.cancelled': {
    status: 409,
    en: 'This reservation is cancelled. Put it back first, or make a new one.',
    tr: 'Bu rezervasyon iptal edilmiş. Önce geri alın ya da yenisini yapın.',
  },
  'reservations.cancelledRow': {
    status: 422,
    en: 'The row says that it was cancelled, so nothing is reserved. Clear the cell to reserve it.',
    tr: 'Satır iptal edildiğini söylüyor, bu yüzden rezervasyon yapılmaz. Yapmak için hücreyi boşaltın.',
  },
  'reservations.over': {
    status: 409,
    en: 'This reservation is over. Only what lies ahead can be changed.',
    tr: 'Bu rezervasyon geçmişte kaldı. Yalnızca ileridekiler değiştirilebilir.',
  },
  'reservations.weekend': {
    status: 422,
    en: 'Nothing is reserved on weekends at “{name}”. The next working day is {next}.',
    tr: '“{name}” için hafta sonuna rezervasyon yapılmaz. İlk iş günü: {next}.',
  },
  'reservations.weeklyLimit': {
    status: 422,
    en: '{name} has reached the limit of working days on site, {limit} a week, with {days}. On these days a workspace is still possible.',
    tr: '{name}, haftada {limit} günlük iş yeri sınırını şu günlerle doldurdu: {days}. Çalışma alanı yalnızca bu günlerde mümkün.',
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
  'reservations.noGym': {
    status: 422,
    en: '“{name}” has no gym. Switch it on at the location first.',
    tr: '“{name}” konumunda spor salonu yok. Önce konumda spor salonunu açın.',
  },
  'reservations.noPets': {
    status: 422,
    en: '“{name}” takes no pets. Switch it on at the location first.',
    tr: '“{name}” konumuna evcil hayvan alınmıyor. Önce konumda açın.',
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
    en: 'This area is closed at “{name}”: its parameter is passive. Activate the parameter first.',
    tr: 'Bu alan “{name}” konumunda kapalı: parametresi pasif. Önce parametreyi aktif yapın.',
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
    tr: 'Saatler, seçilen zaman diliminin ya da günün saatlerinden farklı. Saatleri boş bırakın.',
  },
  'reservations.otherDay': {
    status: 422,
    en: 'The start falls on {day} at the location. Choose that day, or another start.',
    tr: 'Başlangıç, konumun saatine göre {day} gününe denk geliyor. O günü ya da başka bir başlangıç seçin.',
  },
  'reservations.notOfArea': {
    status: 422,
    en: 'This is no part of a reservation of this area. Leave it out.',
    tr: 'Bu bilgi, bu alanın rezervasyonunda yer almaz. Boş bırakın.',
  },
  'reservations.slotFull': {
    status: 409,
    en: '{slot} at “{name}” is full: {capacity:its one place is taken|all # places are taken}. Choose another one or another day.',
    tr: '“{name}” konumunda {slot} dolu: {capacity} yerin tamamı alınmış. Başka birini ya da başka bir gün seçin.',
  },
  'reservations.parkingFull': {
    status: 409,
    en: 'The car park of “{name}” is full at this time: no space of {capacity} is free. Choose other hours or another day.',
    tr: '“{name}” otoparkı bu saatlerde dolu: {capacity} yerin tamamı alınmış. Başka saatler ya da başka bir gün seçin.',
  },
  'reservations.petFull': {
    status: 409,
    en: '“{name}” takes {capacity:# animal|# animals} a day, and that day is full. Choose another day.',
    tr: '“{name}” günde {capacity} evcil hayvan kabul eder; o gün dolu. Başka bir gün seçin.',
  },
  'reservations.closed': {
    status: 409,
    en: '“{name}” is closed on {day}: {text}. The next working day is {next}.',
    tr: '“{name}” {day} günü kapalı: {text}. Sonraki iş günü: {next}.',
  },
  'reservations.closedHours': {
    status: 409,
    en: '“{name}” is closed on {day} {hours}: {text}.',
    tr: '“{name}” {day} günü kapalı ({hours}): {text}.',
  },
  'reservations.notOpen': {
    status: 422,
    en: '“{name}” isn’t open on {day}. It opens again on {next}.',
    tr: '“{name}” {day} günü açık değil. Yeniden açıldığı gün: {next}.',
  },
  'reservations.outsideOpening': {
    status: 422,
    en: '“{name}” is open {hours} on {day}. Choose a time within.',
    tr: '“{name}” {day} günü {hours} saatlerinde açık. Bu aralıkta bir saat seçin.',
  },
  'reservations.closedByNow': {
    status: 409,
    en: 'The location was closed for this time just now. Choose another time.',
    tr: 'Konum bu zaman için az önce kapatıldı. Başka bir zaman seçin.',
  },
  'reservations.emergency': {
    status: 409,
    en: 'An emergency is running at “{name}”: “{message}” Reservations are possible again when it has ended.',
    tr: '“{name}” konumunda bir acil durum sürüyor: “{message}” Rezervasyonlar acil durum bitince yapılabilir.',
  },
  'reservations.repeat': {
    status: 422,
    en: 'A weekly repeat has 2 to 53 dates. For one date alone, switch it off.',
    tr: 'Haftalık tekrar 2 ile 53 arasında tarih içerir. Tek tarih için tekrarı kapatın.',
  },
  'reservations.notCancelled': { status: 409, en: 'This reservation is active already.', tr: 'Bu rezervasyon zaten geçerli.' },
  'reservations.selectionChanged': {
    status: 409,
    en: 'You selected {expected:# reservation|# reservations}, but by now there {found:is #|are #}. Look at the list again.',
    tr: '{expected} rezervasyon seçtiniz, ancak şimdi {found} rezervasyon var. Listeye yeniden bakın.',
  },
  'reservations.notUndoable': { status: 409, en: 'This can’t be undone any more.', tr: 'Bu işlem artık geri alınamaz.' },
} as const satisfies Record<string, ErrorText>;
