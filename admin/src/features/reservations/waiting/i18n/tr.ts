export default {
  title: 'Bekleme listesi',
  search: 'Kişi veya yer',
  area: 'Alan',
  person: 'Kişi',
  from: 'İlk gün',
  until: 'Son gün',
  day: 'Gün',
  placeInLine: 'Sıra',
  place: '{{place}}. sırada',
  where: 'Yer',
  hours: 'Saatler',
  since: 'Ne zamandan beri',
  emptyTitle: 'Bekleyen yok',
  emptyText:
    'Dolu bir gün bulan kişi, çalışan uygulamasında o günün bekleme listesine girebilir. Geri verilen yer hemen sıradaki ilk kişinin olur.',
};
