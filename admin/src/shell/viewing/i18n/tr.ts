export default {
  label: 'Başkasının gözünden',
  text: 'Paneli saat {{time}} olana kadar {{name}} gözünden görüyorsunuz. Hiçbir şey değiştirilemez.',
  end: 'Bitir',
  overTitle: 'Paneli yeniden kendi gözünüzden görüyorsunuz',
  overBody: '{{name}} gözünden görme bitti: süre doldu ya da yetkiler değişti.',
  back: 'Devam et',
};
