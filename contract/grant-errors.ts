import type { ErrorText } from './kernel/error-text.ts';

/** What speaks against giving or taking permissions. */
export const grantErrors = {
  'grants.person': { status: 422, en: 'Choose somebody who is active.', tr: 'Aktif bir kişi seçin.' },
  'grants.set': { status: 422, en: 'Choose a permission set.', tr: 'Bir yetki kümesi seçin.' },
  'grants.locations': { status: 422, en: 'Choose locations that are there.', tr: 'Var olan konumları seçin.' },
  'grants.onlyEverywhere': {
    status: 422,
    en: 'This permission set holds for the whole company only: not all that it permits belongs to a location.',
    tr: 'Bu yetki kümesi yalnızca tüm şirket için geçerlidir: izin verdiklerinin hepsi bir konuma ait değil.',
  },
  'grants.until': { status: 422, en: 'The last day can’t be in the past.', tr: 'Son gün geçmişte olamaz.' },
  'grants.ownerHasNoEnd': {
    status: 422,
    en: 'An owner is one for the whole company and without an end.',
    tr: 'Sahiplik tüm şirket içindir ve bitişi yoktur.',
  },
  'grants.beyondOwn': {
    status: 403,
    en: 'Nobody gives or takes what they don’t hold themselves: {permission}.',
    tr: 'Kimse kendisinde olmayan bir yetkiyi veremez ya da alamaz: {permission}.',
  },
  'grants.already': { status: 409, en: 'This person has it already: {place}.', tr: 'Bu kişide zaten var: {place}.' },
  'grants.lastOwner': {
    status: 409,
    en: 'This is the last owner. Make somebody else an owner first.',
    tr: 'Bu son sahip. Önce başka birini sahip yapın.',
  },
  'grants.byUserType': {
    status: 409,
    en: 'This comes with the person’s user type, which is changed in user management.',
    tr: 'Bu, kişinin kullanıcı tipinden gelir; kullanıcı yönetiminde değiştirilir.',
  },
  'grants.noRole': {
    status: 409,
    en: 'Permissions at single locations need a role in the database that its account may not create. Ask whoever runs the database.',
    tr: 'Tek tek konumlara yetki vermek, veritabanı hesabının oluşturamadığı bir rol gerektiriyor. Veritabanını yönetene sorun.',
  },
  'permissionSets.nameTaken': {
    status: 409,
    en: 'There is a permission set of this name already.',
    tr: 'Bu adda bir yetki kümesi zaten var.',
  },
  'permissionSets.permissions': { status: 422, en: 'Choose at least one permission.', tr: 'En az bir yetki seçin.' },
  'permissionSets.granted': {
    status: 409,
    en: '{count:# person holds|# people hold} this permission set. Take it from them first.',
    tr: '{count} kişide bu yetki kümesi var. Önce onlardan alın.',
  },
} as const satisfies Record<string, ErrorText>;
