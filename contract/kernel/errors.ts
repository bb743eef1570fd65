import { announcementErrors } from '../announcement-errors.ts';
import { slotReportErrors } from '../dashboard/slot-report-errors.ts';
import { emergencyErrors } from '../emergency/emergency-errors.ts';
import { notificationErrors } from '../notification-errors.ts';
import { parameterErrors } from '../parameters/parameter-errors.ts';
import { closureErrors } from '../plan/closure-errors.ts';
import { reservationErrors } from '../reservations/reservation-errors.ts';
import { reservationBulkErrors } from '../reservations/reservations-bulk-errors.ts';
import type { ErrorText } from './error-text.ts';

/**
 * The error catalogue: every refusal that a person can cause. `{name}` stands for a value given with the refusal.
 * Texts marked "source" are the source specification's own (sections 5, 6 and 8).
 */
const catalogue = {
  // Session (source, section 8)
  'session.invalidCredentials': { status: 401, en: 'Invalid username or password', tr: 'Kullanıcı adı veya parola geçersiz' },
  'session.incorrectCode': { status: 401, en: 'Incorrect Verification Code', tr: 'Doğrulama kodu hatalı' },
  'session.invalidUser': { status: 403, en: 'Invalid user', tr: 'Geçersiz kullanıcı' },
  'session.invalidUsername': { status: 404, en: 'Invalid username', tr: 'Geçersiz kullanıcı adı' },
  'session.unknown': { status: 401, code: 50008, en: 'You are signed out. Please log in again.', tr: 'Oturumunuz kapalı. Lütfen yeniden giriş yapın.' },
  'session.ended': { status: 401, code: 50012, en: 'You were signed out because your access was changed.', tr: 'Erişim yetkiniz değiştiği için oturumunuz kapatıldı.' },
  'session.endedElsewhere': { status: 401, code: 50012, en: 'You were signed out here because you signed in elsewhere.', tr: 'Başka bir yerde giriş yaptığınız için buradaki oturumunuz kapatıldı.' },
  'session.endedEverywhere': { status: 401, code: 50012, en: 'You were signed out here because you signed out everywhere.', tr: 'Her yerden çıkış yaptığınız için buradaki oturumunuz da kapatıldı.' },
  'session.endedByPassword': { status: 401, code: 50012, en: 'You were signed out here because your password was changed.', tr: 'Parolanız değiştirildiği için buradaki oturumunuz kapatıldı.' },
  'session.expired': { status: 401, code: 50014, en: 'Your session has expired. Please log in again.', tr: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.' },
  'session.missingToken': { status: 401, en: 'The token is missing.', tr: 'Oturum anahtarı yok.' },
  'session.forbidden': { status: 403, en: 'You have no permission for this.', tr: 'Bu işlem için yetkiniz yok.' },
  'session.tooManyCodes': { status: 429, en: 'Too many codes were asked for. Try again in {minutes} minutes.', tr: 'Çok fazla kod istendi. {minutes} dakika sonra yeniden deneyin.' },
  'session.tooManyTries': { status: 429, en: 'Too many tries. Try again in {minutes} minutes.', tr: 'Çok fazla deneme yapıldı. {minutes} dakika sonra yeniden deneyin.' },
  'session.linkUsed': { status: 401, en: 'This link was used already or is too old. Ask for a new one.', tr: 'Bu bağlantı kullanılmış ya da süresi dolmuş. Yenisini isteyin.' },
  'session.passwordShort': { status: 422, en: 'The password can not be less than 6 digits', tr: 'Parola 6 karakterden kısa olamaz' },
  'session.passwordUnderEight': { status: 422, en: 'A new password needs at least 8 characters.', tr: 'Yeni parola en az 8 karakter olmalı.' },
  'session.passwordCommon': { status: 422, en: 'This password is among the first that are guessed. Choose another one.', tr: 'Bu parola ilk denenenlerden biri. Başka bir parola seçin.' },
  'session.passwordOwnName': { status: 422, en: 'Your name or mail address can’t be your password.', tr: 'Adınız ya da e-posta adresiniz parola olamaz.' },
  'session.passwordSpaces': { status: 422, en: 'The password can not contain spaces', tr: 'Parola boşluk içeremez' },
  'session.passwordWrong': { status: 422, en: 'The current password is not right.', tr: 'Şimdiki parola doğru değil.' },
  'session.proofCodeWrong': { status: 422, en: 'This code is not right, or no longer valid.', tr: 'Bu kod doğru değil ya da artık geçersiz.' },
  'session.proofMissing': { status: 422, en: 'Confirm that it is you, with the code that we mail you.', tr: 'Siz olduğunuzu, e-postayla gönderdiğimiz kodla onaylayın.' },

  // The office plan (source, section 5)
  'plan.locationNameEmpty': { status: 422, en: 'Location name cannot be empty!', tr: 'Konum adı boş olamaz!' },
  'plan.buildingNamesEmpty': { status: 422, en: 'Location and building names cannot be empty!', tr: 'Konum ve bina adları boş olamaz!' },
  'plan.workspaceNamesEmpty': { status: 422, en: 'Location, building and floor names cannot be empty!', tr: 'Konum, bina ve kat adları boş olamaz!' },
  'plan.order': { status: 422, en: 'Define the office plan in order: location, building, workspace.', tr: 'Ofis planını sırayla tanımlayın: konum, bina, çalışma alanı.' },
  'plan.nameTaken': { status: 409, en: '“{name}” already exists here.', tr: '“{name}” burada zaten var.' },
  'plan.nameExists': { status: 409, en: 'This name already exists here.', tr: 'Bu ad burada zaten var.' },
  'plan.buildingElsewhere': { status: 422, en: 'This building stands in another location.', tr: 'Bu bina başka bir konumda.' },
  'plan.hasBuildings': { status: 409, en: '“{name}” still has {count} buildings. Delete them first.', tr: '“{name}” içinde hâlâ {count} bina var. Önce onları silin.' },
  'plan.hasWorkspaces': { status: 409, en: '“{name}” still has {count} workspaces and meeting rooms. Delete them first.', tr: '“{name}” içinde hâlâ {count} çalışma alanı ve toplantı odası var. Önce onları silin.' },
  'plan.hasReservations': { status: 409, en: '{count} future reservations are made here. Say whether they move or are cancelled.', tr: 'Burada {count} ileri tarihli rezervasyon var. Taşınacak mı, iptal mi edilecek, belirtin.' },
  'plan.noEqualPlace': { status: 409, en: 'No equal place is free for {count} of the reservations.', tr: 'Rezervasyonların {count} tanesi için boş, eşdeğer yer yok.' },
  'plan.stillReserved': { status: 409, en: 'Something was reserved here just now. Try again.', tr: 'Burada az önce bir rezervasyon yapıldı. Yeniden deneyin.' },
  'plan.overSeats': { status: 422, en: '“{name}” is meant for {capacity} people, and this would make {seats} seats. Raise its capacity first.', tr: '“{name}” {capacity} kişilik; bu değişiklikle {seats} koltuk olur. Önce konumun kapasitesini artırın.' },
  'plan.underSeats': { status: 422, en: 'Its workspaces have {seats} seats already; the capacity can’t be lower.', tr: 'Çalışma alanlarında şimdiden {seats} koltuk var; kapasite bundan az olamaz.' },
  'plan.overCapacity': { status: 409, en: 'The location would have more seats than its capacity.', tr: 'Konumdaki koltuk sayısı kapasitesini aşıyor.' },
  'plan.capacityBooked': { status: 409, en: 'Up to {count} seats are booked at one time, first on {days}; the capacity can’t be lower.', tr: 'Aynı anda {count} koltuğa kadar rezervasyon var; ilk günler: {days}. Kapasite bundan az olamaz.' },
  'plan.zoneBooked': { status: 409, en: '{count} reservations lie ahead here. Say whether they move with the time zone.', tr: 'Burada ileri tarihli {count} rezervasyon var. Saat dilimiyle birlikte taşınacaklar mı, belirtin.' },
  'plan.zoneStays': { status: 409, en: '{count} reservations lie ahead here. Change the time zone on the location’s own page.', tr: 'Burada ileri tarihli {count} rezervasyon var. Saat dilimini konumun kendi sayfasında değiştirin.' },
  'plan.zoneTaken': { status: 409, en: 'Not all reservations can move with the time zone: somebody would have two at once, is passive, or a place is overbooked.', tr: 'Bütün rezervasyonlar saat dilimiyle taşınamıyor: birinin aynı anda iki rezervasyonu olur, biri pasif ya da bir yerin kapasitesi aşılmış.' },
  'plan.weekdaysEmpty': { status: 422, en: 'Choose at least one working day.', tr: 'En az bir çalışma günü seçin.' },
  'plan.seatCost': { status: 422, en: 'Must be a number from 0 to 10,000,000.', tr: '0 ile 10.000.000 arasında bir sayı olmalı.' },
  'plan.closedThere': { status: 409, en: 'What is reserved here would stand on days on which that location is closed. Cancel or move these reservations first.', tr: 'Buradaki rezervasyonların bir kısmı o konumun kapalı olduğu günlere denk geliyor. Önce bu rezervasyonları iptal edin ya da taşıyın.' },
  'plan.placeType': { status: 422, en: 'Must be “workspace” or “meeting room”.', tr: '“Çalışma alanı” veya “Toplantı odası” olmalı.' },
  'plan.deskStatus': { status: 422, en: 'Must be “active” or “blocked”.', tr: '“Aktif” veya “Kapalı” olmalı.' },
  'plan.contradiction': { status: 422, en: 'An earlier row says “{value}” for “{name}”.', tr: 'Önceki bir satırda “{name}” için “{value}” yazıyor.' },

  // Floor plans
  'floorPlan.value': { status: 422, en: 'Is out of the plan’s range.', tr: 'Planın sınırları dışında.' },
  'floorPlan.labelEmpty': { status: 422, en: 'A desk needs a label.', tr: 'Masanın bir etiketi olmalı.' },
  'floorPlan.labelTwice': { status: 422, en: 'Two desks are labelled {labels}.', tr: '{labels} etiketi birden çok masada var.' },
  'floorPlan.labelExists': { status: 409, en: 'A desk with this label already exists here.', tr: 'Bu etiketi taşıyan bir masa burada zaten var.' },
  'floorPlan.deskElsewhere': { status: 422, en: 'A desk of this plan does not stand in this workspace.', tr: 'Bu plandaki bir masa bu çalışma alanında değil.' },
  'floorPlan.tooManyDesks': { status: 422, en: 'A plan holds at most 5,000 desks.', tr: 'Bir planda en çok 5.000 masa olabilir.' },
  'floorPlan.tooManyKeys': { status: 422, en: 'Two parts of the plan have the same key.', tr: 'Planın iki parçası aynı anahtarı taşıyor.' },
  'floorPlan.noDraft': { status: 409, en: 'There is no draft to publish.', tr: 'Yayımlanacak taslak yok.' },
  'floorPlan.draftConflict': { status: 409, en: '{name} changed this draft meanwhile.', tr: 'Bu taslağı bu arada {name} değiştirdi.' },
  'floorPlan.publishedConflict': { status: 409, en: 'The published plan has changed meanwhile. Look at it before you replace it.', tr: 'Yayımdaki plan bu arada değişti. Yerine yenisini koymadan önce bakın.' },
  'floorPlan.deskReserved': { status: 409, en: '{count} future reservations stand on desks that go or are blocked. Move or cancel them.', tr: 'Kaldırılan ya da kapatılan masalarda {count} ileri tarihli rezervasyon var. Taşıyın ya da iptal edin.' },
  'floorPlan.noEqualDesk': { status: 409, en: 'No equal desk is free for {count} of the reservations.', tr: 'Rezervasyonların {count} tanesi için boş, eşdeğer masa yok.' },
  'floorPlan.stillReserved': { status: 409, en: 'A desk was reserved just now. Try again.', tr: 'Bir masa az önce rezerve edildi. Yeniden deneyin.' },
  'floorPlan.deskGone': { status: 409, en: 'This desk was just blocked or taken away.', tr: 'Bu masa az önce kapatıldı ya da kaldırıldı.' },
  'floorPlan.backgroundFormat': { status: 415, en: 'The picture must be a PNG, JPEG, WebP, SVG or PDF.', tr: 'Resim PNG, JPEG, WebP, SVG ya da PDF olmalı.' },

  // Parameters (source, section 5)

  // Users
  'users.emailTaken': { status: 409, en: 'This address belongs to {name}.', tr: 'Bu adres {name} adlı kullanıcıya ait.' },
  'users.lastAdministrator': { status: 409, en: 'The last active administrator stays: somebody must be able to sign in.', tr: 'Son aktif yönetici kalmalı: birinin giriş yapabilmesi gerekir.' },
  'users.ownRights': { status: 409, en: 'You can’t take away your own access. Ask another administrator.', tr: 'Kendi yetkinizi kaldıramazsınız. Başka bir yöneticiden isteyin.' },
  'users.status': { status: 422, en: 'Must be “active” or “passive”.', tr: '“Aktif” veya “Pasif” olmalı.' },
  'users.type': { status: 422, en: 'Must be Normal, Administrator or Emergency Manager.', tr: 'Normal, Yönetici veya Acil durum sorumlusu olmalı.' },
  'users.fullName': { status: 422, en: 'Must hold a name and a surname.', tr: 'Ad ve soyad birlikte olmalı.' },
  'users.language': { status: 422, en: 'Must be “English” or “Turkish”.', tr: '“İngilizce” veya “Türkçe” olmalı.' },
  'users.exceptional': { status: 422, en: 'Must be “yes” or “no”.', tr: '“Evet” veya “Hayır” olmalı.' },

  'users.employeeNumberTaken': { status: 409, en: 'This employee number belongs to {name}.', tr: 'Bu sicil no {name} adlı kullanıcıya ait.' },
  'users.employeeNumberTwice': { status: 422, en: 'Stands in another row too: an employee number belongs to one person.', tr: 'Başka bir satırda da var: bir sicil no tek kişiye ait olabilir.' },
  'users.siteUnknown': { status: 422, en: 'There is no location of this name.', tr: 'Bu adda bir konum yok.' },
  'users.deletedMeanwhile': { status: 409, en: 'Was deleted meanwhile.', tr: 'Bu arada silinmiş.' },
  'users.selectionChanged': { status: 409, en: 'You selected {expected} people, but by now there are {found}. Look at the list again.', tr: '{expected} kişi seçtiniz, ancak şimdi {found} kişi var. Listeye yeniden bakın.' },
  'users.reservationsUnsaid': { status: 422, en: '{count} future reservations are made for these people. Say whether they are kept or cancelled.', tr: 'Bu kişiler için {count} ileri tarihli rezervasyon var. Kalacak mı, iptal mi edilecek, belirtin.' },
  'users.reservationsOfDeleted': { status: 422, en: '{count} future reservations are made for these people. Deleting them cancels the reservations too.', tr: 'Bu kişiler için {count} ileri tarihli rezervasyon var. Kişiler silinince rezervasyonlar da iptal edilir.' },
  'users.notUndoable': { status: 409, en: 'This can’t be undone any more.', tr: 'Bu işlem artık geri alınamaz.' },

  // Saved views of lists
  'listViews.nameTaken': { status: 409, en: 'You already have a view with this name.', tr: 'Bu adda bir görünümünüz zaten var.' },
  'listViews.tooMany': { status: 409, en: 'A list can have {count} saved views. Delete one first.', tr: 'Bir listenin en çok {count} kayıtlı görünümü olabilir. Önce birini silin.' },

  // Exports
  'export.tooManyRows': { status: 422, en: 'More than {count} rows can’t stand in one file. Narrow the list first.', tr: 'Bir dosyaya {count} satırdan fazlası sığmaz. Önce listeyi daraltın.' },

  ...parameterErrors,
  ...slotReportErrors,
  ...emergencyErrors,
  ...announcementErrors,
  ...notificationErrors,
  ...closureErrors,
  ...reservationErrors,
  ...reservationBulkErrors,

  // Files
  'files.busy': { status: 503, en: 'Many pictures are being drawn at the moment. Please try again in a little while.', tr: 'Şu an çok sayıda resim işleniyor. Lütfen biraz sonra yeniden deneyin.' },
  'files.brokenPicture': { status: 422, en: 'This picture can’t be read. It may be damaged, protected or far too large.', tr: 'Bu resim okunamıyor. Bozuk, korumalı ya da çok büyük olabilir.' },
  'files.notAnImage': { status: 415, en: 'Only PNG, JPEG and WebP pictures can be stored.', tr: 'Yalnızca PNG, JPEG ve WebP resimleri yüklenebilir.' },

  // Uploads
  'uploads.fileEmpty': { status: 422, en: 'The file upload field cannot be empty.', tr: 'Dosya yükleme alanı boş olamaz.' },
  'uploads.oneFile': { status: 422, en: 'Only one file can be uploaded at a time.', tr: 'Tek seferde yalnızca bir dosya yüklenebilir.' },
  'uploads.extension': { status: 415, en: 'Only .xlsx, .xls and .csv files can be uploaded.', tr: 'Yalnızca .xlsx, .xls ve .csv dosyaları yüklenebilir.' },
  'uploads.content': { status: 415, en: 'The file is not what its ending says. Save it again as .xlsx or .csv.', tr: 'Dosyanın içeriği uzantısıyla uyuşmuyor. .xlsx veya .csv olarak yeniden kaydedin.' },
  'uploads.tooLarge': { status: 413, en: 'The file is larger than {megabytes} MB.', tr: 'Dosya {megabytes} MB’tan büyük.' },
  'uploads.tooManyRows': { status: 413, en: 'The sheet has more than {rows} rows.', tr: 'Tabloda {rows} satırdan fazla var.' },
  'uploads.tooManyColumns': { status: 413, en: 'The sheet has more than {columns} columns.', tr: 'Tabloda {columns} sütundan fazla var.' },
  'uploads.unpacksTooLarge': { status: 413, en: 'The file unpacks to more than is allowed.', tr: 'Dosya açıldığında izin verilenden büyük.' },
  'uploads.protected': { status: 422, en: 'The file is protected by a password. Save it without one.', tr: 'Dosya parolayla korunuyor. Parolasız kaydedin.' },
  'uploads.unreadable': { status: 422, en: 'The file can’t be read. Save it again as .xlsx or .csv.', tr: 'Dosya okunamıyor. .xlsx veya .csv olarak yeniden kaydedin.' },
  'uploads.noRows': { status: 422, en: 'The sheet has no rows below its headings.', tr: 'Tabloda başlıkların altında satır yok.' },
  'uploads.onlySample': { status: 422, en: 'The sheet holds only the template’s sample row. Put your own rows below the headings.', tr: 'Tabloda yalnızca şablonun örnek satırı var. Başlıkların altına kendi satırlarınızı yazın.' },
  'uploads.reservationsUnsaid': { status: 422, en: '{count} future reservations hang on what becomes passive. Say whether they are kept or cancelled.', tr: 'Pasif olacakların {count} ileri tarihli rezervasyonu var. Kalacak mı, iptal mi edilecek, belirtin.' },
  'uploads.empty': { status: 422, en: 'The file is empty.', tr: 'Dosya boş.' },
  'uploads.headings': { status: 422, en: 'These columns were not found: {columns}. Name them in the first rows or map them by hand.', tr: 'Şu sütunlar bulunamadı: {columns}. İlk satırlarda adlandırın ya da elle eşleştirin.' },
  'uploads.tookTooLong': { status: 422, en: 'Reading the file took too long. Split it and try again.', tr: 'Dosyanın okunması çok uzun sürdü. Bölüp yeniden deneyin.' },
  'uploads.kind': { status: 422, en: 'This kind of upload is not offered.', tr: 'Bu tür yükleme yapılamıyor.' },
  'uploads.state': { status: 409, en: 'The upload is not waiting for this.', tr: 'Yükleme bu adımı beklemiyor.' },
  'uploads.noneValid': { status: 422, en: 'None of the {rows} rows is valid. Correct them and upload the file again.', tr: '{rows} satırın hiçbiri geçerli değil. Düzeltip dosyayı yeniden yükleyin.' },
  'uploads.fieldTwice': { status: 422, en: 'Two columns can’t fill the same field.', tr: 'Aynı bilgi iki sütundan alınamaz.' },
  'uploads.sheet': { status: 422, en: 'The workbook has no such sheet.', tr: 'Çalışma kitabında böyle bir sayfa yok.' },
  'uploads.textTooLong': { status: 422, en: 'A cell holds more than {characters} characters.', tr: 'Bir hücrede {characters} karakterden fazla var.' },
  'uploads.undoOver': { status: 409, en: 'This upload can’t be undone any more.', tr: 'Bu yükleme artık geri alınamaz.' },
  'uploads.changedSince': { status: 409, en: 'Was changed after the upload, so it was left as it is.', tr: 'Yüklemeden sonra değiştirildiği için olduğu gibi bırakıldı.' },
  'uploads.begun': { status: 409, en: 'Has begun already, so it was left as it is.', tr: 'Başlamış olduğu için olduğu gibi bırakıldı.' },
  'uploads.inUse': { status: 409, en: 'Is in use by now, so it was left as it is.', tr: 'Artık kullanıldığı için olduğu gibi bırakıldı.' },
  'uploads.errorCell': { status: 422, en: 'The cell shows an error of the spreadsheet instead of a value.', tr: 'Hücrede değer yerine bir tablo hatası var.' },
  'uploads.quoteOpen': { status: 422, en: 'A quotation mark that opens in row {row} is never closed.', tr: '{row}. satırda açılan tırnak işareti kapanmıyor.' },
  'uploads.contentRemoved': { status: 409, en: 'The uploaded sheet was removed after {days} days.', tr: 'Yüklenen tablo {days} gün sonra silindi.' },
  'uploads.duplicateRow': { status: 422, en: 'The same stands in row {row} too.', tr: 'Aynısı {row}. satırda da var.' },

  // Search
  'search.tooShort': { status: 422, en: 'Type at least two letters.', tr: 'En az iki harf yazın.' },

  // Values
  'value.required': { status: 422, en: 'Can’t be empty.', tr: 'Boş olamaz.' },
  'value.text': { status: 422, en: 'Must be text.', tr: 'Metin olmalı.' },
  'value.tooLong': { status: 422, en: 'Is too long.', tr: 'Çok uzun.' },
  'value.controlCharacters': { status: 422, en: 'Has characters that can’t be shown.', tr: 'Gösterilemeyen karakterler içeriyor.' },
  'value.email': { status: 422, en: 'Is not a valid e-mail address.', tr: 'Geçerli bir e-posta adresi değil.' },
  'value.instant': { status: 422, en: 'Must be a date and time with its offset, like 2026-11-18T09:00:00+03:00.', tr: 'Saat farkıyla bir tarih ve saat olmalı; örneğin 2026-11-18T09:00:00+03:00.' },
  'value.day': { status: 422, en: 'Must be a day, like 2026-11-18.', tr: 'Bir gün olmalı; örneğin 2026-11-18.' },
  'value.month': { status: 422, en: 'Must be a month, like 2026-11.', tr: 'Bir ay olmalı; örneğin 2026-11.' },
  'value.outsideCalendar': { status: 422, en: 'Must lie in the years 2000 to 2100.', tr: '2000 ile 2100 yılları arasında olmalı.' },
  'value.timeOfDay': { status: 422, en: 'Must be a time, like 09:30.', tr: 'Bir saat olmalı; örneğin 09:30.' },
  'value.timeZone': { status: 422, en: 'Is not a known time zone, like Europe/Istanbul.', tr: 'Bilinen bir saat dilimi değil; örneğin Europe/Istanbul.' },
  'value.sort': { status: 422, en: 'Can’t be sorted by this.', tr: 'Buna göre sıralanamaz.' },
  'value.capacity': { status: 422, en: 'Must be a whole number from 0 to 100,000.', tr: '0 ile 100.000 arasında bir tam sayı olmalı.' },
  'value.boolean': { status: 422, en: 'Must be true or false.', tr: 'true veya false olmalı.' },
  'value.yesNo': { status: 422, en: 'Must be “yes” or “no”.', tr: '“Evet” veya “Hayır” olmalı.' },
  'value.wrong': { status: 422, en: 'Is not allowed: {reason}', tr: 'Kabul edilmedi: {reason}' },
  'value.unknownField': { status: 422, en: 'Is not a known field.', tr: 'Bilinen bir alan değil.' },

  // Figures
  'figures.endsBefore': { status: 422, en: 'The last day must not lie before the first.', tr: 'Son gün ilk günden önce olamaz.' },
  'figures.tooLong': { status: 422, en: 'At most {days} days can be looked at in one go.', tr: 'Tek seferde en çok {days} güne bakılabilir.' },

  // Requests
  'request.refused': { status: 422, en: 'Please check the marked fields.', tr: 'Lütfen işaretli alanları düzeltin.' },
  'request.malformed': { status: 400, en: 'The request can’t be read.', tr: 'İstek okunamıyor.' },
  'request.notFound': { status: 404, en: 'There is no such record.', tr: 'Böyle bir kayıt yok.' },
  'request.noSuchCall': { status: 404, en: 'There is no such call.', tr: 'Böyle bir çağrı yok.' },
  'request.methodNotAllowed': { status: 405, en: 'This call isn’t made this way.', tr: 'Bu çağrı böyle yapılmaz.' },
  'request.tooLarge': { status: 413, en: 'The request is too large.', tr: 'İstek çok büyük.' },
  'request.contentType': { status: 415, en: 'The request has a content type that isn’t understood.', tr: 'İsteğin içerik türü anlaşılamadı.' },
  'request.tooMany': { status: 429, en: 'Too many requests. Try again in {seconds} seconds.', tr: 'Çok fazla istek. {seconds} saniye sonra yeniden deneyin.' },
  'request.tooManyHeavy': { status: 429, en: 'That was a lot in a short time. Try again in {minutes} minutes.', tr: 'Kısa sürede çok fazla işlem yapıldı. {minutes} dakika sonra yeniden deneyin.' },
  'request.tooManyAtOnce': { status: 429, en: '{count} of these are still running. Try again in {seconds} seconds.', tr: 'Bunlardan {count} tanesi hâlâ sürüyor. {seconds} saniye sonra yeniden deneyin.' },
  'request.versionConflict': { status: 409, en: 'Somebody saved a newer version meanwhile.', tr: 'Bu arada başka biri daha yeni bir sürüm kaydetti.' },
  'request.keyReused': { status: 422, en: 'This Idempotency-Key was used for another request.', tr: 'Bu Idempotency-Key başka bir istekte kullanılmış.' },
  'request.busy': { status: 503, en: 'The database can’t be reached at the moment. Please try again.', tr: 'Veritabanına şu an ulaşılamıyor. Lütfen yeniden deneyin.' },
  'request.tookTooLong': { status: 503, en: 'The database took too long, so this was broken off. Please try again.', tr: 'Veritabanı çok uzun sürdüğü için işlem yarıda kesildi. Lütfen yeniden deneyin.' },
  'request.diskFull': { status: 503, en: 'The server’s disk is full, so nothing can be saved at the moment. Please tell whoever runs the server.', tr: 'Sunucunun diski dolu; şu an hiçbir şey kaydedilemiyor. Lütfen sunucudan sorumlu kişiye haber verin.' },
  'request.internal': { status: 500, en: 'Something went wrong. The error was recorded as {requestId}.', tr: 'Bir şeyler ters gitti. Hata {requestId} olarak kaydedildi.' },
} as const satisfies Record<string, ErrorText>;

export type ErrorKey = keyof typeof catalogue;
export const errors: Record<ErrorKey, ErrorText> = catalogue;

export const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(catalogue, key);

export type ErrorValues = Record<string, string | number>;

/** The catalogue's sentence in a language, with its values filled in. */
export function errorText(key: ErrorKey, language: 'en' | 'tr', values: ErrorValues = {}): string {
  return errors[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole, language));
}

/** Days are written as the language writes them. */
function shown(value: string | number, language: 'en' | 'tr'): string {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*$/.test(text)) return text;
  dayFormats[language] ??= new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const format = dayFormats[language];
  return text.replace(/[\d-]{10}/g, (day) => format.format(new Date(day)));
}

/** Costly to make: a sheet of refused items has thousands of these sentences. */
const dayFormats: { en?: Intl.DateTimeFormat; tr?: Intl.DateTimeFormat } = {};
