import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  placeholder: 'Sayfa, kişi, yer veya işlem',
  menuPlaceholder: 'Sayfa veya işlem',
  results: 'Sonuçlar',
  groups: {
    reserve: 'Yeni rezervasyon',
    recent: 'Son açılanlar',
    pages: 'Sayfalar',
    actions: 'İşlemler',
    users: 'Kullanıcılar',
    teams: 'Ekipler',
    locations: 'Konumlar',
    workspaces: 'Çalışma alanları ve toplantı odaları',
  },
  reserve: '{{name}} için ayır: {{place}}',
  language: 'Dil: {{name}}',
  passive: 'Pasif',
  ofDirectory: 'Dizin',
  searching: 'Aranıyor …',
  found_one: '{{count}} sonuç',
  found_other: '{{count}} sonuç',
  nothing: '“{{text}}” için bir şey bulunamadı.',
  failed: 'Kullanıcılar ve yerler şu anda aranamıyor.',
  keys: {
    move: 'gezin',
    open: 'aç',
    close: 'kapat',
  },
};

export default tr;
