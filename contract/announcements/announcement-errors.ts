import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against an announcement or a group of them. */
export const announcementErrors = {
  'announcements.link': {
    status: 422,
    en: 'Must be a web address, like https://company.example/news.',
    tr: 'Bir web adresi olmalı; örneğin https://sirket.example/haber.',
  },
  'announcements.linkNamesSomebody': {
    status: 422,
    en: 'Must be an address without a user name or a password in it.',
    tr: 'İçinde kullanıcı adı veya parola olmayan bir adres olmalı.',
  },
  'announcements.endBeforeStart': {
    status: 422,
    en: 'The last day can’t be before the first.',
    tr: 'Bitiş günü başlangıçtan önce olamaz.',
  },
  'announcements.over': {
    status: 422,
    en: 'The last day is past: nobody would see it any more.',
    tr: 'Bitiş günü geçmiş: duyuruyu artık kimse görmez.',
  },
  'announcements.textEmpty': {
    status: 422,
    en: 'An announcement without a text can’t be published.',
    tr: 'Metni olmayan duyuru yayımlanamaz.',
  },
  'announcements.published': { status: 409, en: 'This announcement is published already.', tr: 'Bu duyuru zaten yayımda.' },
  'announcements.notPublished': { status: 409, en: 'This announcement is not published.', tr: 'Bu duyuru yayımda değil.' },
  'announcements.deleted': { status: 409, en: 'This announcement was deleted.', tr: 'Bu duyuru silinmiş.' },
  'announcements.forNobody': {
    status: 422,
    en: 'Choose at least one location or team, or everybody.',
    tr: 'En az bir konum veya ekip seçin ya da herkese gönderin.',
  },
  'announcements.forAllAndSome': {
    status: 422,
    en: 'An announcement is for everybody, or for some locations and teams: not both.',
    tr: 'Bir duyuru ya herkese ya da bazı konum ve ekiplere gider; ikisi birden olmaz.',
  },
  'announcements.locationUnknown': {
    status: 422,
    en: 'One of these locations does not exist any more.',
    tr: 'Bu konumlardan biri artık yok.',
  },
  'announcements.teamUnknown': { status: 422, en: 'One of these teams does not exist any more.', tr: 'Bu ekiplerden biri artık yok.' },
  'announcements.groupUnknown': { status: 422, en: 'There is no such group.', tr: 'Böyle bir grup yok.' },
  'announcements.groupNameTaken': { status: 409, en: 'A group with this name already exists.', tr: 'Bu adda bir grup zaten var.' },
  'announcements.groupUsed': {
    status: 409,
    en: '{count:# announcement stands|# announcements stand} in “{name}”. Move what is in it to another group first.',
    tr: '“{name}” grubunda {count} duyuru var. Önce onları başka bir gruba taşıyın.',
  },
  'announcements.lastGroup': {
    status: 409,
    en: 'The last group stays: every announcement stands in one.',
    tr: 'Son grup kalmalı: her duyuru bir grupta yer alır.',
  },
} as const satisfies Record<string, ErrorText>;
