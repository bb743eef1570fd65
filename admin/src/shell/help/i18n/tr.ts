import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Nasıl kullanılır',
  tabs: {
    users: 'Kullanıcı yönetimi',
    reservations: 'Rezervasyon oluşturma',
    parameters: 'Parametre ayarlama',
    plan: 'Ofis planı tanımlama',
  },
  showMe: 'Ekranda göster',
  showMeHelp: 'Adımları ekranın üzerinde gösterir. Hiçbir şey değişmez.',
  notYours: 'Bu ekran sizin rolünüze açık değil; bu işlemi bir yönetici yapar.',
  larger: 'Büyüt',
  smaller: 'Küçült',
  users: {
    list: {
      title: 'Kişileri bulun',
      text: 'Menüden “{{userManagement}}” sayfasını açın. Ada, e-postaya veya amire göre arayın; filtrelerle listeyi daraltın.',
      picture: 'Kullanıcı listesi; üstünde yükleme ve ekleme düğmeleri, altlarında arama ve filtreler',
    },
    upload: {
      title: 'Çalışan listesinin tamamını yükleyin',
      text: '“{{upload}}” düğmesine basıp .xlsx, .xls veya .csv dosyasını seçin. Önce her satır denetlenir; hatalı satır varsa geçerli olanlarla devam edip etmeyeceğinize siz karar verirsiniz.',
      picture: 'Tablo dosyasını isteyen ve şablon sunan pencere',
    },
    form: {
      title: 'Tek bir kişiyi ekleyin veya değiştirin',
      text: '“{{addUser}}” boş bir form açar; satıra tıklayınca o kişinin formu açılır. Pasif kullanıcı listede kalır ama rezervasyon yapamaz.',
      picture: 'Yeni kullanıcı formu: ad, soyad, e-posta, amir ve tür',
    },
  },
  reservations: {
    list: {
      title: 'Başlayın',
      text: 'Menüden “{{reservations}}” sayfasını açıp “{{addReservation}}” düğmesine basın.',
      picture: 'Rezervasyon listesinin üst kısmı ve ekleme düğmesi',
    },
    form: {
      title: 'Kim, ne zaman, nerede',
      text: 'Kişiyi, günü ve saatleri belirleyin; ardından alanı, konumu, binayı ve çalışma alanını veya toplantı odasını seçin. Çalışma alanının altında o saatlerde kaç koltuğun boş olduğu yazar.',
      picture: 'Doldurulmuş yeni rezervasyon formu; çalışma alanının altında boş koltuk sayısı',
    },
    save: {
      title: 'Kaydedin',
      text: 'Yer bu arada dolduysa en yakın boş yer önerilir. Listedeki bir rezervasyon sonradan taşınabilir veya iptal edilebilir.',
    },
  },
  parameters: {
    what: {
      title: 'Parametreler ne işe yarar',
      text: 'Her konumdaki rezervasyon sınırlarını belirler: en çok kaç gün sonrasına, haftada kaç iş günü, hafta sonu olup olmayacağı, yemek ve spor salonu saatleri; yemekhanenin, servisin ve otoparkın kaç kişi alacağı. “{{parameters}}” nerede neyin geçerli olduğunu bir bakışta gösterir.',
      picture: 'Parametrelere genel bakış: her konum için bir satır, her alan için bir sütun',
    },
    form: {
      title: 'Birini belirleyin',
      text: 'Alanı ve bir konumu ya da şirket varsayılanını seçin. Konumun kendi parametresi varsayılanın tümünün yerine geçer. Yemekhanede dilimlerin kapasiteleri toplama eşit olur.',
      picture: 'Bir yemekhane parametresinin formu: kapasite, yemek saati ve dilimler',
    },
    save: {
      title: 'Kaydedin',
      text: 'Kaydetmeden önce değişikliğin kaç ileri tarihli rezervasyonu reddedeceği söylenir. Onlar geçerli kalır.',
    },
  },
  plan: {
    location: {
      title: 'Konum',
      text: 'Önce konum tanımlanır: “{{addLocation}}”, ardından adı, saat dilimi, kapasitesi ve hizmetleri. Sayfası bugün ne kadar dolu olduğunu ve orada nelerin geçerli olduğunu gösterir; “{{edit}}” bu alanları yeniden açar.',
      picture: 'Yeni konum formu: ad ve saat dilimi, ardından kapasite ve hizmetler',
    },
    building: {
      title: 'Bina',
      text: 'Ardından oradaki binalar gelir: “{{addBuilding}}”, bulunduğu konum ve adı. Resmi, sayfasında “{{edit}}” ile eklenir.',
      picture: 'Yeni bina formu: konumu, adı ve açıklaması',
    },
    workspace: {
      title: 'Çalışma alanı',
      text: 'Son olarak binanın katları veya bölümleri: “{{addWorkspace}}”, bulunduğu yer, adı ve koltuk sayısı. Artık rezerve edilebilir. Toplantı odaları da aynı şekilde eklenir.',
      picture: 'Yeni çalışma alanı formu: konum, bina, ad ve koltuk sayısı',
    },
  },
  tour: {
    label: 'Tanıtım turu',
    count: '{{number}} / {{total}}',
    back: 'Geri',
    next: 'İleri',
    done: 'Bitti',
    end: 'Turu bitir',
    users: {
      menu: { title: 'Menüde', text: 'Şirkette çalışan herkes “{{userManagement}}” sayfasındadır.' },
      upload: {
        title: 'Listenin tamamı bir kerede',
        text: 'Çalışanlarınızın bulunduğu tablo dosyasını alır. Kişiler e-postayla eşleştirilir: yeniler eklenir, değişenler güncellenir, kimse silinmez.',
      },
      add: { title: 'Tek tek', text: 'Boş bir form açar. Ad, soyad ve e-posta yeterlidir.' },
      search: {
        title: 'Birini bulun',
        text: 'Adın veya adresin bir bölümünü yazın; filtreler listeyi daraltır. İkisi de sayfanın adresinde saklanır.',
      },
      row: { title: 'Kişiyi açın', text: 'Satıra tıklayınca ya da ad üzerindeyken Enter’a basınca form açılır.' },
      drawer: {
        title: 'Değiştirip kaydedin',
        text: 'İstediğinizi değiştirip “{{saveUser}}” düğmesine basın. Escape formu kapatır; bir şey yazıldıysa önce sorar.',
      },
    },
    reservations: {
      menu: { title: 'Menüde', text: 'Geçmiş ve gelecek bütün rezervasyonlar “{{reservations}}” sayfasındadır.' },
      add: { title: 'Rezervasyon ekle', text: 'Formu açar.' },
      person: { title: 'Kimin için', text: 'Adın veya e-postanın bir bölümünü yazıp kişiyi seçin.' },
      area: {
        title: 'Ne için',
        text: 'Koltuk, oda, yemek, servis, otopark, spor salonu ya da evcil hayvan: form yalnızca gerekeni sorar.',
      },
      place: { title: 'Nerede', text: 'Önce konumu, sonra o konumdaki binayı seçin.' },
      when: { title: 'Gün ve saat', text: 'Konumun saatine göredir. Gün yazılabilir ya da takvimden seçilebilir.' },
      seats: {
        title: 'Boş koltuklar',
        text: 'Çalışma alanını veya odayı seçin. Altında o saatlerde kaç koltuğun boş olduğu ya da odanın kimde olduğu yazar.',
      },
      save: { title: 'Kaydedin', text: '“{{addReservation}}” kaydeder. Başkası daha çabuk davrandıysa en yakın boş yer önerilir.' },
    },
    parameters: {
      menu: { title: 'Menüde', text: 'Neyin, ne kadar rezerve edilebileceği “{{parameters}}” altındadır.' },
      overview: { title: 'Bir bakışta', text: 'Her konum için bir satır. Hücreye tıklayınca orada geçerli olan açılır.' },
      add: { title: 'Parametre ekle', text: 'Bir konum için ya da hiç tanımlanmamış yerlerde geçerli şirket varsayılanı olarak.' },
      what: { title: 'Ne ve nerede', text: 'Form yalnızca alanın gerektirdiğini sorar.' },
      hours: { title: 'Kapasite ve saatler', text: 'Dilimler yemek saatinden üretilebilir. Kapasiteleri toplama eşit olur.' },
      limits: { title: 'Sınırlar', text: 'Kaç gün sonrasına kadar ve hafta sonu olup olmadığı. Muaf kullanıcılara uygulanmaz.' },
      save: { title: 'Kaydedin', text: 'Önce değişikliğin kaç ileri tarihli rezervasyonu reddedeceği söylenir. Onlar geçerli kalır.' },
    },
    plan: {
      menu: { title: 'Menüde', text: 'Plan şu sırayla tanımlanır: konum, bina, çalışma alanı.' },
      addLocation: { title: '1. adım: konum', text: 'Konumla başlayın.' },
      location: { title: 'Ad ve saat dilimi', text: 'Bu konumdaki bütün gün ve saatler kendi saat dilimine göredir.' },
      services: { title: 'Kapasite ve hizmetler', text: 'Otopark, yemek ve servis yalnızca konumda varsa rezerve edilebilir.' },
      next: { title: 'Kaydedip devam edin', text: 'Kaydedince sayfanın üstünde “{{addBuilding}}” düğmesi çıkar.' },
      addBuilding: { title: '2. adım: bina', text: 'Hangi konumda olursa olsun bütün binalar bu listededir.' },
      building: { title: 'Bulunduğu yer', text: 'Konumu seçip binaya adını verin.' },
      addWorkspace: { title: '3. adım: çalışma alanı', text: 'Binanın bir katı veya bölümü.' },
      workspace: { title: 'Bulunduğu yer', text: 'Önce konum, sonra o konumdaki bina, sonra katın veya bölümün adı.' },
      seats: { title: 'Koltukları', text: 'Aynı anda bu kadar kişi bulunabilir. Kaydedince rezerve edilebilir.' },
    },
  },
};

export default tr;
