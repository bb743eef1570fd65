import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Haftam',
  nothing: 'Rezervasyon yok',
  signedOut: 'Giriş yapan kimse yok',
  signedOutText: 'Giriş yapın, haftanız burada görünsün.',
  signIn: 'Giriş yap',
  area: {
    workspace: 'Çalışma alanı',
    meetingRoom: 'Toplantı odası',
    diningHall: 'Yemekhane',
    shuttle: 'Servis',
    parking: 'Otopark',
    gym: 'Spor salonu',
    pet: 'Evcil hayvan',
  },
};

export default tr;
