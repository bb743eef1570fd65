import type { ErrorText } from '../kernel/error-text.ts';

/** Why somebody doesn't come in by a provider, and what speaks against setting one up. */
export const identityProviderErrors = {
  'identityProviders.off': {
    status: 409,
    en: 'Single sign-on is off: this installation has no key to encrypt secrets with (SECRET_KEY).',
    tr: 'Kurumsal giriş kapalı: bu kurulumda gizli bilgileri koruyacak bir anahtar yok (SECRET_KEY).',
  },
  'identityProviders.switchedOff': {
    status: 403,
    en: 'Signing in there was switched off or changed meanwhile. Begin again.',
    tr: 'Oradan giriş bu arada kapatıldı ya da değiştirildi. Yeniden başlayın.',
  },
  'identityProviders.attemptOver': {
    status: 401,
    en: 'This sign-in took too long, was used already or began in another browser. Begin again.',
    tr: 'Bu giriş çok uzun sürdü, zaten kullanıldı ya da başka bir tarayıcıda başladı. Yeniden başlayın.',
  },
  'identityProviders.unreachable': {
    status: 502,
    en: 'The provider can’t be reached, or doesn’t answer as one. Try again in a moment.',
    tr: 'Kimlik sağlayıcıya ulaşılamıyor ya da beklenen yanıtı vermiyor. Birazdan yeniden deneyin.',
  },
  'identityProviders.denied': {
    status: 403,
    en: 'The sign-in was broken off at the provider.',
    tr: 'Giriş, kimlik sağlayıcıda yarıda kesildi.',
  },
  'identityProviders.clientRefused': {
    status: 502,
    en: 'The provider doesn’t accept this installation: its client ID, secret or redirect address is another one there.',
    tr: 'Kimlik sağlayıcı bu kurulumu kabul etmiyor: istemci kimliği, gizli anahtarı ya da yönlendirme adresi orada farklı.',
  },
  'identityProviders.codeRefused': {
    status: 401,
    en: 'The provider doesn’t accept the answer that came back: it was used already, is too old or belongs to another sign-in.',
    tr: 'Kimlik sağlayıcı, dönen yanıtı kabul etmiyor: kullanılmış, süresi dolmuş ya da başka bir girişe ait.',
  },
  'identityProviders.answerWrong': {
    status: 401,
    en: 'What came back isn’t the answer to this sign-in, so nobody was let in.',
    tr: 'Dönen yanıt bu girişe ait değil; kimse içeri alınmadı.',
  },
  'identityProviders.noMail': {
    status: 403,
    en: 'The provider doesn’t tell your mail address, by which you would be found here.',
    tr: 'Kimlik sağlayıcı, burada bulunmanızı sağlayacak e-posta adresinizi bildirmiyor.',
  },
  'identityProviders.mailUnverified': {
    status: 403,
    en: 'The provider doesn’t vouch for your mail address: it isn’t verified there.',
    tr: 'Kimlik sağlayıcı e-posta adresinizi doğrulanmış olarak bildirmiyor.',
  },
  'identityProviders.otherDomain': {
    status: 403,
    en: 'Your mail address isn’t of a domain that this provider vouches for.',
    tr: 'E-posta adresiniz, bu kimlik sağlayıcıya bağlı alan adlarından değil.',
  },
  'identityProviders.nobody': {
    status: 403,
    en: 'Nobody active here has the mail address that the provider told.',
    tr: 'Kimlik sağlayıcının bildirdiği e-posta adresine sahip aktif kimse yok.',
  },
  'identityProviders.noAccess': {
    status: 403,
    en: 'You are known here, but may not sign in to this panel.',
    tr: 'Burada tanınıyorsunuz ama bu panele giriş yetkiniz yok.',
  },
  'identityProviders.waits': {
    status: 403,
    en: 'This is your first sign-in from there, and you may more than others here: an owner confirms that it is you. Ask one, then sign in again.',
    tr: 'Oradan ilk girişiniz ve burada başkalarından fazla yetkiniz var: siz olduğunuzu bir sahip onaylar. Birine haber verin, sonra yeniden giriş yapın.',
  },
  'identityProviders.required': {
    status: 403,
    en: 'With this address you sign in through your company’s single sign-on.',
    tr: 'Bu adresle şirketinizin kurumsal girişini kullanırsınız.',
  },
  'identityProviders.untested': {
    status: 409,
    en: 'Test it first: it can be switched on once a whole sign-in has succeeded with these values.',
    tr: 'Önce deneyin: bu değerlerle baştan sona bir giriş başarılı olunca açılabilir.',
  },
  'identityProviders.owners': {
    status: 409,
    en: 'Where single sign-on is required two owners stay, who can have a code mailed if it fails. Make somebody else an owner first, or require it nowhere.',
    tr: 'Kurumsal giriş zorunluyken, aksarsa e-postayla kod alabilecek iki sahip kalır. Önce başka birini sahip yapın ya da hiçbir yerde zorunlu tutmayın.',
  },
  'identityProviders.issuer': {
    status: 422,
    en: 'Enter the issuer’s address as the provider says it, beginning with https://.',
    tr: 'Yayıncının adresini kimlik sağlayıcının verdiği gibi, https:// ile başlayarak girin.',
  },
  'identityProviders.issuerTaken': {
    status: 409,
    en: 'There is a provider with this issuer already.',
    tr: 'Bu yayıncıyla bir kimlik sağlayıcı zaten var.',
  },
  'identityProviders.kind': {
    status: 409,
    en: 'A provider stays what it is: delete it, and add another one.',
    tr: 'Kimlik sağlayıcının türü değişmez: silin ve başka birini ekleyin.',
  },
  'identityProviders.signature': {
    status: 401,
    en: 'The answer isn’t signed by one of the certificates that are entered here for the provider, or was changed on the way.',
    tr: 'Yanıt, kimlik sağlayıcı için burada girilmiş sertifikalardan biriyle imzalanmamış ya da yolda değiştirilmiş.',
  },
  'identityProviders.answerShape': {
    status: 401,
    en: 'The answer isn’t built as one has to be, which is how signatures are got around. Nobody was let in.',
    tr: 'Yanıtın yapısı olması gerektiği gibi değil; imzalar böyle atlatılır. Kimse içeri alınmadı.',
  },
  'identityProviders.answerTime': {
    status: 401,
    en: 'The answer is too old, or not valid yet: its clock or ours is wrong, or it was kept back.',
    tr: 'Yanıtın süresi dolmuş ya da henüz geçerli değil: saatlerden biri yanlış ya da yanıt bekletilmiş.',
  },
  'identityProviders.answerElsewhere': {
    status: 401,
    en: 'The answer is meant for somebody else: the entity ID or the address for answers is another one at the provider.',
    tr: 'Yanıt başka bir yere ait: varlık kimliği ya da yanıt adresi kimlik sağlayıcıda farklı girilmiş.',
  },
  'identityProviders.answerIssuer': {
    status: 401,
    en: 'The answer says that it comes from another provider than the one entered here.',
    tr: 'Yanıt, burada girilenden başka bir kimlik sağlayıcıdan geldiğini söylüyor.',
  },
  'identityProviders.subjectPasses': {
    status: 403,
    en: 'The provider names you by something that passes to others or changes with each sign-in (NameID): a mail address, or a transient name. It has to send a lasting one.',
    tr: 'Kimlik sağlayıcı sizi kalıcı olmayan bir adla bildiriyor (NameID): bir e-posta adresi ya da her girişte değişen bir ad. Kalıcı bir ad göndermesi gerekir.',
  },
  'identityProviders.entityId': {
    status: 422,
    en: 'Enter the entity ID as the provider says it, without spaces.',
    tr: 'Varlık kimliğini kimlik sağlayıcının verdiği gibi, boşluksuz girin.',
  },
  'identityProviders.signOnUrl': {
    status: 422,
    en: 'Enter the address at which people sign in, beginning with https://.',
    tr: 'Kullanıcıların giriş yaptığı adresi https:// ile başlayarak girin.',
  },
  'identityProviders.certificate': {
    status: 422,
    en: 'Paste a certificate (PEM) with an RSA key of at least 2048 bits, and nothing else: no private key.',
    tr: 'En az 2048 bitlik RSA anahtarlı bir sertifika (PEM) yapıştırın; özel anahtar ya da başka bir şey olmasın.',
  },
  'identityProviders.certificates': {
    status: 422,
    en: 'Enter the certificate that the provider signs with; a second one while it takes over from the first.',
    tr: 'Kimlik sağlayıcının imza sertifikasını girin; yenisine geçilirken ikinci bir tane de girebilirsiniz.',
  },
  'identityProviders.metadata': {
    status: 422,
    en: 'This can’t be read as the metadata of one SAML 2.0 identity provider, with its entity ID, a sign-on address for redirects and one or two certificates.',
    tr: 'Bu metin tek bir SAML 2.0 kimlik sağlayıcısının meta verisi olarak okunamıyor: varlık kimliği, yönlendirme için giriş adresi ve bir ya da iki sertifika gerekir.',
  },
  'identityProviders.ownerForKeys': {
    status: 403,
    en: 'People are known by this provider already: only an owner can trust another certificate for it.',
    tr: 'Bu kimlik sağlayıcıyla tanınan kişiler var: başka bir sertifikaya yalnızca bir sahip güvenebilir.',
  },
  'identityProviders.groupClaim': {
    status: 422,
    en: 'Enter by which claim or attribute the provider tells the groups.',
    tr: 'Kimlik sağlayıcının grupları hangi bilgiyle bildirdiğini girin.',
  },
  'identityProviders.secretAgain': {
    status: 422,
    en: 'Enter the client secret again: the one that is kept belongs to the issuer and client of before.',
    tr: 'İstemci gizli anahtarını yeniden girin: saklanan, önceki yayıncı ve istemciye ait.',
  },
  'identityProviders.domain': {
    status: 422,
    en: 'Enter what comes after the @, like company.com.',
    tr: '@ işaretinden sonrasını girin, örneğin sirket.com.',
  },
  'identityProviders.domains': {
    status: 422,
    en: 'Enter at least one domain of your company’s mail addresses.',
    tr: 'Şirketinizin e-posta adreslerinden en az bir alan adı girin.',
  },
  'identityProviders.domainTaken': {
    status: 409,
    en: 'Another provider vouches for this domain already: {domain}.',
    tr: 'Bu alan adı başka bir kimlik sağlayıcıya bağlı: {domain}.',
  },
} as const satisfies Record<string, ErrorText>;
