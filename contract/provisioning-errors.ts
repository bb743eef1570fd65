import type { ErrorText } from './kernel/error-text.ts';

/** What speaks against a call of the company's directory, or against setting that up. */
export const provisioningErrors = {
  'scim.noToken': { status: 401, en: 'A token is needed: Authorization: Bearer …', tr: 'Bir belirteç gerekli: Authorization: Bearer …' },
  'scim.unknownToken': { status: 401, en: 'There is no such token.', tr: 'Böyle bir belirteç yok.' },
  'scim.expiredToken': {
    status: 401,
    en: 'This token has reached its last day. An owner makes a new one.',
    tr: 'Bu belirtecin süresi doldu. Bir sahip yenisini ekler.',
  },
  'scim.revokedToken': { status: 401, en: 'This token was revoked.', tr: 'Bu belirteç geçersiz kılındı.' },
  'scim.noSuchPath': { status: 404, en: 'There is nothing at this address.', tr: 'Bu adreste bir şey yok.' },
  'scim.notFound': { status: 404, en: 'There is no resource {id}.', tr: '{id} diye bir kaynak yok.' },
  'scim.invalidSyntax': { status: 400, en: 'The body can’t be read: {reason}.', tr: 'Gövde okunamıyor: {reason}.' },
  'scim.invalidFilter': { status: 400, en: 'The filter can’t be answered: {reason}.', tr: 'Filtre yanıtlanamıyor: {reason}.' },
  'scim.invalidPath': { status: 400, en: 'There is no attribute {path}.', tr: '{path} diye bir özellik yok.' },
  'scim.noTarget': { status: 400, en: 'An operation “remove” needs a path.', tr: '“remove” işlemi bir yol ister.' },
  'scim.invalidValue': { status: 400, en: '{path}: {reason}', tr: '{path}: {reason}' },
  'scim.mutability': { status: 400, en: '{path} can’t be changed by SCIM.', tr: '{path} SCIM ile değiştirilemez.' },
  'scim.held': {
    status: 400,
    en: 'This person holds permissions, so that an owner changes their address, and lets them back in, in the panel.',
    tr: 'Bu kişinin yetkileri var; adresini panelde bir sahip değiştirir, yeniden aktif olmasını da bir sahip sağlar.',
  },
  'scim.userNameTaken': { status: 409, en: 'This userName belongs to somebody else.', tr: 'Bu userName başkasına ait.' },
  'scim.linked': { status: 409, en: 'This person is provisioned already, as {id}.', tr: 'Bu kişi zaten {id} olarak sağlanıyor.' },
  'scim.teamTaken': { status: 409, en: 'There is a group of this name already.', tr: 'Bu adda bir grup zaten var.' },
  'provisioning.twoTokens': {
    status: 409,
    en: 'Two tokens are open already. Revoke the one that isn’t used any more.',
    tr: 'Açık iki belirteç zaten var. Artık kullanılmayanı geçersiz kılın.',
  },
  'provisioning.tooLong': { status: 422, en: 'A token lasts a year at most.', tr: 'Bir belirteç en çok bir yıl geçerli olur.' },
  'users.provisioned': {
    status: 409,
    en: 'This comes from your company’s directory and is changed there.',
    tr: 'Bu bilgi şirketinizin dizininden gelir ve orada değiştirilir.',
  },
} as const satisfies Record<string, ErrorText>;
