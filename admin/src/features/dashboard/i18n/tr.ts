import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Gösterge paneli',
  week: '{{week}}. hafta',
  period: { label: 'Dönem', day: 'Gün', week: 'Hafta', month: 'Ay' },
  previous: { day: 'Önceki gün', week: 'Önceki hafta', month: 'Önceki ay' },
  next: { day: 'Sonraki gün', week: 'Sonraki hafta', month: 'Sonraki ay' },
  location: 'Konum',
  table: 'Tablo',
  charts: 'Grafikler',
  figures: {
    label: 'Dönemin sayıları',
    reservations: 'Rezervasyonlar',
    parking: 'Otopark kullanımı',
    shuttle: 'Servis kullanımı',
    diningHall: 'Yemekhane kullanımı',
  },
  how: {
    reservations:
      'Tüm alanlardaki aktif rezervasyonlar. Oran, çalışma alanı koltuklarınındır: iş günlerinde ayrılan koltukların kullanılabilir koltuklara oranı.',
    parking: 'Aktif otopark rezervasyonları. Oran, iş günlerinde parametrelerin sunduğu otopark yerlerine göredir.',
    shuttle: 'Aktif servis rezervasyonları. Oran, iş günlerindeki tüm seferlerin koltuklarına göredir.',
    diningHall: 'Aktif yemekhane rezervasyonları. Oran, iş günlerindeki tüm dilimlerin kapasitesine göredir.',
  },
  ofCapacity: '{{capacity}} yerin <b>{{share}}</b>',
  ofSeats: '{{capacity}} koltuğun <b>{{share}}</b>',
  change: {
    day: 'önceki güne göre <b>{{share}}</b>',
    week: 'geçen haftaya göre <b>{{share}}</b>',
    month: 'geçen aya göre <b>{{share}}</b>',
    noneBefore: 'önceden yok',
    up: 'daha çok',
    down: 'daha az',
  },
  distribution: {
    title: 'Kişi dağılımı',
    text: 'günlük farklı kişi, {{month}}',
    chart: 'Konumlara göre günlük farklı kişi sayısı, {{month}}',
    expected: 'rezervasyonlardan beklenen',
    onDay: '{{day}}: {{count}}',
    today: 'bugün {{count}}',
    total: 'Toplam',
    totalHelp: 'Aynı gün iki konumda olan kişi toplamda bir kez sayılır.',
    others_one: 'Diğer {{count}} konum',
    others_other: 'Diğer {{count}} konum',
    day: 'Gün',
    empty: '{{month}} için rezervasyon yok',
    emptyText: 'Çalışanlar yer ayırdıkça bu grafik kimin nerede olduğunu gösterir.',
  },
  failed: 'Gösterge paneli yüklenemedi',
  retry: 'Yeniden dene',
  count: 'Sayı',
  capacity: 'Kapasite',
  use: 'Doluluk',
  before: 'Önceki',
  figure: 'Gösterge',
};

export default tr;
