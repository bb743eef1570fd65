import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against an uploaded sheet, its rows and what is done with it. */
export const uploadErrors = {
  'uploads.fileEmpty': { status: 422, en: 'The file upload field cannot be empty.', tr: 'Dosya yükleme alanı boş olamaz.' },
  'uploads.oneFile': { status: 422, en: 'Only one file can be uploaded at a time.', tr: 'Tek seferde yalnızca bir dosya yüklenebilir.' },
  'uploads.extension': {
    status: 415,
    en: 'Only .xlsx, .xls and .csv files can be uploaded.',
    tr: 'Yalnızca .xlsx, .xls ve .csv dosyaları yüklenebilir.',
  },
  'uploads.content': {
    status: 415,
    en: 'The file is not what its ending says. Save it again as .xlsx or .csv.',
    tr: 'Dosyanın içeriği uzantısıyla uyuşmuyor. .xlsx veya .csv olarak yeniden kaydedin.',
  },
  'uploads.tooLarge': { status: 413, en: 'The file is larger than {megabytes} MB.', tr: 'Dosya {megabytes} MB’tan büyük.' },
  'uploads.tooManyRows': { status: 413, en: 'The sheet has more than {rows:# row|# rows}.', tr: 'Tabloda {rows} satırdan fazla var.' },
  'uploads.tooManyColumns': {
    status: 413,
    en: 'The sheet has more than {columns:# column|# columns}.',
    tr: 'Tabloda {columns} sütundan fazla var.',
  },
  'uploads.unpacksTooLarge': {
    status: 413,
    en: 'The file unpacks to more than is allowed.',
    tr: 'Dosya açıldığında izin verilenden büyük.',
  },
  'uploads.protected': {
    status: 422,
    en: 'The file is protected by a password. Save it without one.',
    tr: 'Dosya parolayla korunuyor. Parolasız kaydedin.',
  },
  'uploads.unreadable': {
    status: 422,
    en: 'The file can’t be read. Save it again as .xlsx or .csv.',
    tr: 'Dosya okunamıyor. .xlsx veya .csv olarak yeniden kaydedin.',
  },
  'uploads.noRows': { status: 422, en: 'The sheet has no rows below its headings.', tr: 'Tabloda başlıkların altında satır yok.' },
  'uploads.onlySample': {
    status: 422,
    en: 'The sheet holds only the template’s sample row. Put your own rows below the headings.',
    tr: 'Tabloda yalnızca şablonun örnek satırı var. Başlıkların altına kendi satırlarınızı yazın.',
  },
  'uploads.reservationsUnsaid': {
    status: 422,
    en: '{count:# future reservation hangs|# future reservations hang} on what becomes passive. Say whether {count:it is|they are} kept or cancelled.',
    tr: 'Pasif olacakların {count} ileri tarihli rezervasyonu var. Kalacak mı, iptal mi edilecek, belirtin.',
  },
  'uploads.empty': { status: 422, en: 'The file is empty.', tr: 'Dosya boş.' },
  'uploads.headings': {
    status: 422,
    en: 'These columns were not found: {columns}. Name them in the first rows or map them by hand.',
    tr: 'Şu sütunlar bulunamadı: {columns}. İlk satırlarda adlandırın ya da elle eşleştirin.',
  },
  'uploads.tookTooLong': {
    status: 422,
    en: 'Reading the file took too long. Split it and try again.',
    tr: 'Dosyanın okunması çok uzun sürdü. Bölüp yeniden deneyin.',
  },
  'uploads.kind': { status: 422, en: 'This kind of upload is not offered.', tr: 'Bu tür yükleme yapılamıyor.' },
  'uploads.state': { status: 409, en: 'The upload is not waiting for this.', tr: 'Yükleme bu adımı beklemiyor.' },
  'uploads.noneValid': {
    status: 422,
    en: '{rows:The one row isn’t|None of the # rows is} valid. Correct the sheet and upload the file again.',
    tr: '{rows} satırın hiçbiri geçerli değil. Düzeltip dosyayı yeniden yükleyin.',
  },
  'uploads.fieldTwice': { status: 422, en: 'Two columns can’t fill the same field.', tr: 'Aynı bilgi iki sütundan alınamaz.' },
  'uploads.sheet': { status: 422, en: 'The workbook has no such sheet.', tr: 'Çalışma kitabında böyle bir sayfa yok.' },
  'uploads.textTooLong': {
    status: 422,
    en: 'A cell holds more than {characters:# character|# characters}.',
    tr: 'Bir hücrede {characters} karakterden fazla var.',
  },
  'uploads.undoOver': { status: 409, en: 'This upload can’t be undone any more.', tr: 'Bu yükleme artık geri alınamaz.' },
  'uploads.changedSince': {
    status: 409,
    en: 'Was changed after the upload, so it was left as it is.',
    tr: 'Yüklemeden sonra değiştirildiği için olduğu gibi bırakıldı.',
  },
  'uploads.begun': {
    status: 409,
    en: 'Has begun already or is checked in to, so it was left as it is.',
    tr: 'Başlamış ya da geliş bildirilmiş olduğu için olduğu gibi bırakıldı.',
  },
  'uploads.inUse': { status: 409, en: 'Is in use by now, so it was left as it is.', tr: 'Artık kullanıldığı için olduğu gibi bırakıldı.' },
  'uploads.errorCell': {
    status: 422,
    en: 'The cell shows an error of the spreadsheet instead of a value.',
    tr: 'Hücrede değer yerine bir tablo hatası var.',
  },
  'uploads.quoteOpen': {
    status: 422,
    en: 'A quotation mark that opens in row {row} is never closed.',
    tr: '{row}. satırda açılan tırnak işareti kapanmıyor.',
  },
  'uploads.contentRemoved': {
    status: 409,
    en: 'The uploaded sheet was removed after {days:# day|# days}.',
    tr: 'Yüklenen tablo {days} gün sonra silindi.',
  },
  'uploads.duplicateRow': { status: 422, en: 'The same stands in row {row} too.', tr: 'Aynısı {row}. satırda da var.' },
} as const satisfies Record<string, ErrorText>;
