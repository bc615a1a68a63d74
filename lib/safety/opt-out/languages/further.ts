import { language } from '@/lib/safety/opt-out/languages/language'

/** Languages of members we meet now and then, in Latin letters. */

const POLISH = language({
  stop: 'przesta*, dosc, koniec, zaprzesta*, skoncz*, wystarczy',
  send: 'pisa*, pisz*, wysyla*, przysyla*, kontaktow*, kontaktuj*, nekac, spam*, dzwon*, przesyla*, meczyc',
  mail: 'mail*, maili, email*, e mail*, wiadomosci, wiadomosc, sms*, newsletter*, spam*, reklam*, powiadom*',
  no: 'nie, zadnych, nigdy, bez',
  more: 'wiecej, juz, nigdy, zadnych, prosze',
  want: 'chce, chcial*, zycze, prosze, prosil*, potrzebuje, wyrazam zgody',
  get: 'otrzymyw*, dostawac, odbierac, slyszec, kontaktu',
  remove: 'usun*, usunie*, wykresl*, skasuj*, skresl*',
  me: 'mnie, mi, moj*, moich, moje',
  list: 'list*, baz*, adres*, dane, danych, numer*, maila',
  unsubscribe: 'wypisz*, wypisa*, wypisuj*, wycofuje zgode, rezygnuje z newslettera',
  alone: 'dajcie mi spokoj, daj mi spokoj, odczep*, zostawcie mnie, spadaj*',
  bare: '(?:prosze )*(?:dosc|przestancie|przestan|koniec)(?: prosze)*',
  other: 'zajec*, zajecia, karnet*, trening*, czlonkostw*, rezerwow*, kart*, platnosc*, umow*, przyjsc',
  unless: 'nie dostal*, nie otrzymal*, nie przestaw*, nie usuw*',
})

const CZECH = language({
  stop: 'prestan*, dost, konec, nechte',
  send: 'psat, pist*, pis*, posilat, posilej*, kontakt*, otravov*, spam*, obtezov*',
  mail: 'mail*, email*, zprav*, newsletter*, sms*',
  no: 'ne, nechci, zadne, nikdy, uz',
  more: 'uz, vice, dalsi, nikdy, zadne',
  want: 'nechci, nechceme, neprej*, prosim',
  get: 'dostavat, slyset, kontaktovan*',
  remove: 'odstran*, vymaz*, smaz*, vyrad*',
  me: 'me, mne, mi, muj, mou, moje, m',
  list: 'seznam*, databaz*, adres*, udaje',
  unsubscribe:
    'odhlas*, odhlasit, nepist* mi, neposilejt*, nekontaktujt*, nepis mi, odber zrusit, zrusit odber',
  alone: 'nechte me (?:byt|na pokoji|v klidu), dejte mi pokoj',
  bare: '(?:prosim )*(?:dost|prestante|konec)(?: prosim)*',
  other: 'lekc*, hodin*, clenstv*, trenink*, permanent*, rezervac*, platb*, kart*',
  unless: 'neprestav*, nedostal*, neprisel*',
})

const TURKISH = language({
  stop: 'durdur*, birak*, kes, kesin, yeter, son verin, dur',
  send: 'mail at*, gonder*, yaz*, ulas*, rahatsiz*, at*, spam*, ara*',
  mail: 'mail*, email*, e ?posta*, mesaj*, sms*, bulten*, reklam*',
  no: 'istemiyor*, atmayin*, atma, gondermeyin*, gonderme, yazmayin*, yazma, rahatsiz etmeyin, aramayin*',
  more: 'artik, bir daha, daha, bana, beni, lutfen',
  want: 'istemiyor*',
  get: 'almak, duymak',
  remove: 'cikar*, sil, silin*, kaldir*',
  me: 'bana, beni, benim, adresimi*, numaram*, mailimi, bilgilerimi',
  list: 'liste*, kayit*, veritaban*, adresimi*',
  unsubscribe: 'abonelikten cik*, aboneligi(?:mi)? iptal*, uyelikten degil, listeden cik*',
  alone: 'beni rahat birak*, rahat birakin',
  bare: '(?:lutfen )*(?:yeter|dur|durun|durdurun)(?: artik| lutfen)*',
  other: 'ders*, uyelig*, antrenman*, bekleme, kart*, odeme*',
  unless: 'gelmedi, almadim',
})

const VIETNAMESE = language({
  stop: 'ngung, dung, thoi, cham dut',
  send: 'gui, nhan tin, lien lac, lien he, lam phien, email, spam',
  mail: 'email, mail, thu, tin nhan, tin',
  no: 'dung, khong, cham dut',
  more: 'nua, them, toi, minh',
  want: 'muon, can',
  get: 'nhan',
  remove: 'xoa',
  me: 'toi, minh, em, cua toi',
  list: 'danh sach, email, dia chi',
  unsubscribe: 'huy dang ky (?:nhan )?(?:email|tin|thu)\\w*',
  alone: 'de toi yen, dung lam phien',
  bare: '(?:xin )?(?:dung lai|thoi di)',
  other: 'lop, buoi, the tap, goi tap, hoi vien, tap luyen',
  unless: 'chua nhan duoc, khong nhan duoc',
})

const TAGALOG = language({
  stop: 'itigil*, tama na, tigilan*, stop',
  send: 'mag ?email*, mag ?text*, mag ?message*, magpadala*, mag ?send*, i ?email*, i ?text*, kontakin*, istorbo*, email*, text*, message*, padalhan*',
  mail: 'email*, text*, message*, mensahe*',
  no: 'wag, huwag, ayoko, ayaw',
  more: 'na, nang, sakin, akin, ako',
  want: 'ayoko, ayaw',
  get: 'makatanggap*, tumanggap',
  remove: 'tanggal*, burahin*, alisin*',
  me: 'ako, ko, sakin, akin',
  list: 'listahan, list*',
  unsubscribe: 'mag ?unsubscribe',
  alone: 'tigilan (?:mo|nyo|niyo) (?:na )?ako, lubayan \\w+ ako',
  bare: 'tama na(?: po)?',
  other: 'klase, membership, gym, bayad, session',
  unless: 'wag (?:kayong |kang )?titigil',
})

const INDONESIAN = language({
  stop: 'berhenti*, hentikan, stop, setop, cukup',
  send: 'kirim*, mengirim*, hubungi, menghubungi, ganggu*, mengganggu, email*, wa, chat, spam*',
  mail: 'email*, pesan*, sms*, newsletter*, notifikasi',
  no: 'jangan, tidak, tak, gak, nggak, ga',
  more: 'lagi, saya, aku',
  want: 'mau, ingin, nak',
  get: 'menerima, terima, dapat, dihubungi',
  remove: 'hapus*, keluarkan, buang, padam*',
  me: 'saya, aku, ku, emailku, \\w+ saya',
  list: 'daftar, list*, database, senarai, alamat, data',
  unsubscribe: 'berhenti (?:langganan|berlangganan), batal langganan',
  alone: 'jangan ganggu (?:saya|aku)',
  bare: '(?:tolong )?(?:berhenti|hentikan|cukup)(?: tolong)?',
  other: 'kelas, keanggotaan, latihan, member, kartu, jadwal, sesi',
  unless: 'jangan berhenti, belum (?:dapat|terima)',
})

/** Hindi and Urdu as people type them. */
const HINDI = language({
  stop: 'band, bandh, bas, ruk*, rok*, chhod*',
  send: 'bhej*, email*, mail*, msg*, message*, contact*, pareshan, tang, call*, likh*, karo, karna, kijiye',
  mail: 'email*, mail*, msg*, message*, sms*',
  no: 'mat, na, nahi, nahin, nhi',
  more: 'mujhe, muje, mereko, humein, aur, dobara, phir, karo, karna, kijiye, mere',
  want: 'chahiye, chahta, chahti',
  get: 'chahiye, milna',
  remove: 'hata*, nikal*, delete*, remove*',
  me: 'mujhe, mera, meri, mere',
  list: 'list*, email*, number*, naam',
  unsubscribe: '',
  alone: 'mera peecha chhod*, pareshan mat kar*, tang mat kar*',
  bare: '(?:please )?(?:bas karo|band karo|bas kijiye)(?: please| yaar)?',
  other: 'class*, membership, gym aana, workout, fees?, payment',
  unless: 'nahi mila, nahi aaya',
})

const FINNISH = language({
  stop: 'lopet*, lakatkaa, lakkaa, riittaa, seis',
  send: 'lahet*, kirjoit*, ota yhteytta, ottako yhteytta, ottamasta yhteytta, hairi*, spamm*',
  mail: 'viest*, sahkopost*, meil*, uutiskirj*, tekstar*',
  no: 'alka*, ala, en, ei',
  more: 'enaa, enempaa, minulle, minua, mulle',
  want: 'halua*',
  get: 'saada, vastaanottaa, kuulla',
  remove: 'poista*, poistakaa',
  me: 'minut, mut, minun, tietoni, osoitteeni, sahkopostini',
  list: 'lista*, rekisteri*, osoitteeni, tietoni, sahkopostini',
  unsubscribe: 'peru* tilau*, tilauksen peruutus',
  alone: 'jata* minut rauhaan, jattakaa minut rauhaan',
  bare: '(?:lopeta|lopettakaa|riittaa)(?: kiitos| jo)*',
  other: 'tunti*, jasenyy*, treeni*, maksu*, jono*, jonotus*',
  unless: 'en (?:ole )?saanut',
})

const HUNGARIAN = language({
  stop: 'hagyjak abba, hagyja abba, hagyd abba, allitsak le, eleg',
  send: 'kuld*, ir*, irj*, keress*, zavar*, zaklat*, spam*',
  mail: 'email*, e mail*, level*, uzenet*, hirlevel*, sms*',
  no: 'ne, nem, semmi*',
  more: 'tobb*, tobbet, mar, nekem, engem',
  want: 'akar*, szeretn*, kerek, kerem',
  get: 'kapni, hallani',
  remove: 'torolj*, torolje*, vegyen*, vegyel*',
  me: 'engem, nekem, adataimat, cimemet, \\w+ emet',
  list: 'lista*, adatbazis*, cimemet, adataimat',
  unsubscribe: 'leiratkoz*, iratkoz* le',
  alone: 'hagyjanak beken, hagyj beken',
  bare: '(?:kerem )?(?:eleg|hagyjak abba|hagyd abba)(?: mar)?',
  other: 'ora*, edzes*, berlet*, tagsag*, kartya*, varolist*',
  unless: 'nem kaptam',
})

export const FURTHER = [POLISH, CZECH, TURKISH, VIETNAMESE, TAGALOG, INDONESIAN, HINDI, FINNISH, HUNGARIAN]
