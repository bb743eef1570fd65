/** What the panel says when something was done (source, section 8), and the questions it asks before (section 5). */
interface Text {
  en: string;
  tr: string;
}

const catalogue = {
  'user.added': { en: 'User added', tr: 'Kullanıcı eklendi' },
  'user.updated': { en: 'User updated', tr: 'Kullanıcı güncellendi' },
  'user.deleted': { en: 'User deleted', tr: 'Kullanıcı silindi' },
  'building.added': { en: 'Building added', tr: 'Bina eklendi' },
  'building.updated': { en: 'Building updated', tr: 'Bina güncellendi' },
  'building.deleted': { en: 'Building deleted', tr: 'Bina silindi' },
  'location.added': { en: 'Location added', tr: 'Konum eklendi' },
  'location.updated': { en: 'Location updated', tr: 'Konum güncellendi' },
  'location.deleted': { en: 'Location deleted', tr: 'Konum silindi' },
  'grant.given': { en: 'Permission granted', tr: 'Yetki verildi' },
  'grant.updated': { en: 'Permission updated', tr: 'Yetki güncellendi' },
  'grant.reviewed': { en: 'Noted as still right', tr: 'Hâlâ doğru olarak işaretlendi' },
  'grant.taken': { en: 'Permission taken back', tr: 'Yetki geri alındı' },
  'permissionSet.added': { en: 'Permission set added', tr: 'Yetki kümesi eklendi' },
  'permissionSet.updated': { en: 'Permission set updated', tr: 'Yetki kümesi güncellendi' },
  'permissionSet.deleted': { en: 'Permission set deleted', tr: 'Yetki kümesi silindi' },
  'scimToken.revoked': { en: 'Token revoked', tr: 'Belirteç geçersiz kılındı' },
  'apiKey.revoked': { en: 'API key revoked', tr: 'API anahtarı geçersiz kılındı' },
  'closure.added': { en: 'Closure added', tr: 'Kapanış eklendi' },
  'closure.updated': { en: 'Closure updated', tr: 'Kapanış güncellendi' },
  'closure.deleted': { en: 'Closure deleted', tr: 'Kapanış silindi' },
  'workspace.added': { en: 'Workspace added', tr: 'Çalışma alanı eklendi' },
  'workspace.updated': { en: 'Workspace updated', tr: 'Çalışma alanı güncellendi' },
  'workspace.deleted': { en: 'Workspace deleted', tr: 'Çalışma alanı silindi' },
  'meetingRoom.added': { en: 'Meeting room added', tr: 'Toplantı odası eklendi' },
  'meetingRoom.updated': { en: 'Meeting room updated', tr: 'Toplantı odası güncellendi' },
  'meetingRoom.deleted': { en: 'Meeting room deleted', tr: 'Toplantı odası silindi' },
  'team.added': { en: 'Team added', tr: 'Ekip eklendi' },
  'team.updated': { en: 'Team updated', tr: 'Ekip güncellendi' },
  'team.deleted': { en: 'Team deleted', tr: 'Ekip silindi' },
  'announcement.added': { en: 'Announcement added', tr: 'Duyuru eklendi' },
  'announcement.updated': { en: 'Announcement updated', tr: 'Duyuru güncellendi' },
  'announcement.deleted': { en: 'Announcement deleted', tr: 'Duyuru silindi' },
  'reservation.added': { en: 'Reservation added', tr: 'Rezervasyon eklendi' },
  'reservation.updated': { en: 'Reservation updated', tr: 'Rezervasyon güncellendi' },
  'reservation.deleted': { en: 'Reservation deleted', tr: 'Rezervasyon silindi' },
  'phoneNumber.saved': { en: 'Phone number saved', tr: 'Telefon numarası kaydedildi' },
  'parameter.saved': { en: 'Parameter saved', tr: 'Parametre kaydedildi' },
  'parameter.deleted': { en: 'Parameter deleted', tr: 'Parametre silindi' },
  'emergency.sent': { en: 'Emergency notification sent to all employees', tr: 'Acil durum bildirimi tüm çalışanlara gönderildi' },
  'file.uploaded': { en: 'File uploaded', tr: 'Dosya yüklendi' },
  'upload.continueWithValid': { en: 'Some rows are invalid. Continue with the valid ones?', tr: 'Bazı satırlar hatalı. Geçerli olanlarla devam edilsin mi?' },
} as const satisfies Record<string, Text>;

export type MessageKey = keyof typeof catalogue;
export const messages: Record<MessageKey, Text> = catalogue;
