import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a user. */
export const userErrors = {
  'users.emailTaken': { status: 409, en: 'This address belongs to {name}.', tr: 'Bu adres {name} adlı kullanıcıya ait.' },
  'users.lastAdministrator': {
    status: 409,
    en: 'The last active administrator stays: somebody must be able to sign in.',
    tr: 'Son aktif yönetici kalmalı: birinin giriş yapabilmesi gerekir.',
  },
  'users.ownRights': {
    status: 409,
    en: 'You can’t take away your own access. Ask another administrator.',
    tr: 'Kendi yetkinizi kaldıramazsınız. Başka bir yöneticiden isteyin.',
  },
  'users.beyondOwn': {
    status: 403,
    en: 'You can only do this with people and user types whose permissions you hold all yourself.',
    tr: 'Bunu yalnızca tüm yetkileri sizde de olan kişiler ve kullanıcı tipleri için yapabilirsiniz.',
  },
  'users.status': { status: 422, en: 'Must be “active” or “passive”.', tr: '“Aktif” veya “Pasif” olmalı.' },
  'users.type': {
    status: 422,
    en: 'Must be Normal, Administrator or Emergency Manager.',
    tr: 'Normal, Yönetici veya Acil durum sorumlusu olmalı.',
  },
  'users.fullName': { status: 422, en: 'Must hold a name and a surname.', tr: 'Ad ve soyad birlikte olmalı.' },
  'users.language': { status: 422, en: 'Must be “English” or “Turkish”.', tr: '“İngilizce” veya “Türkçe” olmalı.' },
  'users.exceptional': { status: 422, en: 'Must be “yes” or “no”.', tr: '“Evet” veya “Hayır” olmalı.' },
  'users.employeeNumberTaken': {
    status: 409,
    en: 'This employee number belongs to {name}.',
    tr: 'Bu sicil no {name} adlı kullanıcıya ait.',
  },
  'users.employeeNumberTwice': {
    status: 422,
    en: 'Stands in another row too: an employee number belongs to one person.',
    tr: 'Başka bir satırda da var: bir sicil no tek kişiye ait olabilir.',
  },
  'users.siteUnknown': { status: 422, en: 'There is no location of this name.', tr: 'Bu adda bir konum yok.' },
  'users.teamUnknown': {
    status: 422,
    en: 'There is no team of this name. Several teams stand with commas or semicolons between them.',
    tr: 'Bu adda bir ekip yok. Birden fazla ekip virgül veya noktalı virgülle ayrılır.',
  },
  'users.deletedMeanwhile': { status: 409, en: 'Was deleted meanwhile.', tr: 'Bu arada silinmiş.' },
  'users.selectionChanged': {
    status: 409,
    en: 'You selected {expected:# person|# people}, but by now there {found:is #|are #}. Look at the list again.',
    tr: '{expected} kişi seçtiniz, ancak şimdi {found} kişi var. Listeye yeniden bakın.',
  },
  'users.reservationsUnsaid': {
    status: 422,
    en: '{count:# future reservation is|# future reservations are} made for these people. Say whether {count:it is|they are} kept or cancelled.',
    tr: 'Bu kişiler için {count} ileri tarihli rezervasyon var. Kalacak mı, iptal mi edilecek, belirtin.',
  },
  'users.reservationsOfDeleted': {
    status: 422,
    en: '{count:# future reservation is|# future reservations are} made for these people. Deleting them cancels {count:the reservation|the reservations} too.',
    tr: 'Bu kişiler için {count} ileri tarihli rezervasyon var. Kişiler silinince rezervasyonlar da iptal edilir.',
  },
  'users.notUndoable': { status: 409, en: 'This can’t be undone any more.', tr: 'Bu işlem artık geri alınamaz.' },
} as const satisfies Record<string, ErrorText>;
