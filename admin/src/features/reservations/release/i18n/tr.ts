import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Geliş bildirimi',
  rules: 'Parametrelere git',
  stateTitle: 'Yerlerin serbest bırakılması',
  running: 'Çalışıyor',
  standing: 'Çalışmıyor',
  ranAt: 'Son çalışma: {{at}}',
  neverRan: 'Henüz hiç çalışmadı.',
  checkedIn: 'Geldi',
  reminded: 'Hatırlatılan',
  released: 'Serbest bırakılan',
  waiting: 'Süresi geçen, tutulan',
  oldest: 'en eskisi {{at}}',
  counted:
    'Son 24 saat. Nerede geliş bildirileceği ve yerin ne kadar tutulacağı, çalışma alanı ve toplantı odası parametrelerinde belirlenir.',
  add: 'Ara ekle',
  addTitle: 'Yeni ara',
  added: 'Ara eklendi',
  emptyTitle: 'Süren ya da planlanan ara yok',
  emptyText:
    'Arada kimseye hatırlatma gitmez, hiçbir yer serbest bırakılmaz: karlı bir gün, grev veya geliş bildiriminin ilk haftası için.',
  search: 'Neden veya konum',
  reason: 'Neden',
  reasonHint: 'Yoğun kar',
  from: 'Başlangıç',
  until: 'Bitiş',
  location: 'Konum',
  locationHelp: 'Gün ve saatler konumun saatine göredir.',
  everywhere: 'Tüm konumlar',
  state: 'Durum',
  runs: 'Sürüyor',
  ahead: 'Planlandı',
  createdBy: 'Ekleyen',
  firstDay: 'İlk gün',
  firstTime: 'Başlangıç saati',
  lastDay: 'Son gün',
  lastTime: 'Bitiş saati',
  endAsking: 'Arayı bitir…',
  end: 'Arayı bitir',
  endTitle: '“{{reason}}” arası bitirilsin mi?',
  endText: 'Bundan sonra yerler yeniden serbest bırakılır; süresi arada başlayanlar tutulur.',
  ended: 'Ara bitti',
};

export default tr;
