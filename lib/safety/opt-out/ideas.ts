import { plainLetters } from '@/lib/safety/opt-out/normalise'

/**
 * The ideas that words stand for, in the languages our members write. "Cease", "parem" and "hört auf" are one idea, so
 * what was learned of one is known of the others. A `*` stands for any ending. Accents are gone by the time they are
 * compared. A word that belongs to two ideas has the first.
 */
const IDEAS = {
  unsubscribe:
    'unsub* opt optout deregister desuscri* desinscri* desincri* desapunt* descadastr* desabonn* dezabon* disiscri* disinscri* abmeld* abbestell* austrag* deabonnier* afmeld* uitschrijv* avregistrer* avprenumerer* avmeld* frameld* wypis* odhlas* abonelik* 退订 退訂 配信停止 購読解除 登録解除 수신거부* 수신 구독* отпи* відпи* απεγγρα* अनसब्सक्राइब',
  stop: 'stop stops stopping stopped stopall quit quits quitting cease ceased ceasing desist halt halts discontinue* refrain* terminate* suspend suspends knock cut lay end ends ending ended kill disable deactivate deje dejen dejad deja dejar dejeis dejes pare paren parad parar parem para cesen cese cesar basta detengan suspendan arret* cesse cessez cesser arreter stopp stoppt stoppen hor hort aufhoren aufzuhoren unterlass* unterlaß* einstell* einzustell* beend* schluss genug reicht chega deixe deixem deixar smett* piant* finit* finisc* interromp* ophouden hou houd staak* kappen sluta* slutt* slut stoppa stopper upphor* hold przesta* przestan* dosc koniec prestan* konec opriti opreste incetati lopet* durdur* yeter berhenti hentikan 停止 停 取消 止め やめ 止 그만* 중단* 중지* прекрат* перестан* хватит стоп остановите припин* досить спрете стига توقف* أوقف* اوقف* كفى وقف* הפסיק* תפסיק* להפסיק די σταματ* παψτ* बंद हतम หยุด เลิก อย่า งด',
  send: 'send sends sending sent email* mailing mailings message messaging text texting texts contact contacts contacting contacted write writes writing reach reaching reached spamming spam spammed bother bothering bug bugging harass* pester* hound* badger* nag nagging chase chasing ping pinging hit hitting follow following check checking disturb* solicit* nudge nudging poke bombard* hassle hassling approach* communicat* correspond* dm dming reply replying respond notify market marketing advertise remind reminding touch forward mither* blow blowing blast blasting escrib* contact* envi* mand* molest* insist* fastidi* acos* busquen ecri* envo* derang* relanc* harcel* sollicit* importun* schreib* schick* send* sende kontaktier* anschreib* angeschrieben belastig* nerv* anmail* melden meldet zuspam* zumull* zuschick* zusend* escrev* contat* incomod* perturb* procur* aborrec* chatear scriv* scriver* contatt* mandar* invi* tormenta* stur* stuur* schrijf* schrijv* contacteer* benader* lastig* stoor* mailen mailt skick* skriv* mejla* maila* kontakt* forstyrr* tjat* pisa* pisz* wysyla* przysyla* kontaktow* nekac* posila* posilej* psat trimite* scrie* gonder* yaz* kirim* mengirim* hubungi* 发送 发 發 寄 送 联系 聯繫 聯絡 联络 打扰 打擾 骚扰 騷擾 送ら 送って 連絡 보내* 연락* пиш* писать писат* присыл* шлите слать отправ* беспоко* звон* связыв* надсил* турбу* пращай* ترسل* تراسل* إرسال ارسال مراسل* تتواصل* التواصل* تواصل* تبعت* إزعاج لشلוח שלח* תשלח* לכתוב תכתב* στελν* στειλ* γραφ* ενοχλ* επικοινων* भेज* लिख* ส่ง ติดต่อ รบกวน',
  mail: 'mail mails emails newsletter* messages notification* notice notices reminder reminders correspondence communication* outreach promo promos promotion* promotional ad ads advert* advertis* solicitation* junk crap garbage bullshit nonsense rubbish harassment updates note notes letters letter pings alerts campaign* pitch pitches checkins blasts bulletins mailer mailers drip sequence automation automated sends inbox mailbox correo* mensaj* boletin* publicidad notificac* comunicac* recordatorio* courriel* infolettre* publicit* pub relances sollicitations rappels nouvelles mailen nachricht* werbung werb* benachrichtig* post erinnerungen mensage* propaganda* publicidade lembrete* promoc* messagg* notific* comunicazion* pubblicit* promozion* promemoria bericht* berichtjes mailtjes nieuwsbrie* reclame* mejl* epost meddeland* besked* meldinger nyhetsbrev* nyhedsbrev* reklam* utskick wiadomos* powiadom* zprav* mesaj* bulten* sms pesan 邮件 郵件 信息 讯息 訊息 短信 消息 广告 廣告 メール メルマガ メッセージ 案内 お知らせ 이메일* 메일* 문자* 메시지* 광고* письм* рассыл* сообщен* реклам* лист* имейл* رسائل* رسالة* البريد بريد* إيميل* ايميل* الايميل* הודע* מייל* μηνυμ* ईमेल मेल संदेश मैसेज อีเมล เมล ข้อความ ข่าวสาร',
  remove:
    'remove removed removing removal delete deleted deleting deletion take taken taking drop dropped strike scratch scrub erase* erasure purge wipe expunge bin scrap ditch pull yank cross crossed strip omit exclude excluded leave forget forgotten lose shred borr* quita* quite* quiten saca* saqu* elimin* remuev* retir* excluy* enlev* supprim* effac* raye* radi* oter otez losch* loesch* gelosch* entfern* streich* gestrichen nehm* nimm raus rausnehm* herausnehm* remov* tir* exclu* apag* delet* cancell* rimuov* togli* tolt* leva* depenn* haal* halen verwijder* schrap* gooi* wis wissen fjern* radera slet slett* stryk usun* wykresl* skasuj* odstran* vymaz* smaz* sterge* scoate* elimina* cikar* silin hapus* 删除 刪除 移除 删 刪 外して 外し 削除 消して 除外 삭제* 빼주* 빼* 제외* удали* убер* исключ* вычерк* видал* изтри* махнет* احذف* حذف إزالة ازالة شيل* امسح* הסיר* הסר להסיר תוריד* מחק* תמחק* διαγρα* βγαλ* αφαιρ* σβησ* हटा* निकाल* ลบ',
  list: 'list lists mailinglist database distribution records record system systems subscription subscriptions crm files file book books rolodex rotation roll rolls register campaign dl lista* listas base bases fichier* diffusion liste listes listen verteiler* datenbank kartei bestand* lijst* maillijst registret lista listy baz* seznam* databaz* 名单 名單 列表 リスト 名簿 宛先 명단* 목록* 리스트* списк* баз* القائمة قائمة רשימ* מהרשימ* λιστα* सूची लिस्ट รายชื่อ',
  data: 'address adress addresses data details info information number account name direccion domicilio datos adresse adresses coordonnees donnees daten adressbuch mailadresse mailadres adres adressen endereco dados cadastro indirizzo dati gegevens adress* dane adresu 地址 邮箱 信箱 資料 资料 联系方式 アドレス 住所 주소* адрес* данн* بياناتي بريدي عنواني הכתובת διευθυνση*',
  no: 'no not never none nothing neither nor without nobody don dont didn doesn won cant cannot wont isnt zero nunca ningun* jamas nada sin ni ne pas aucun* jamais rien sans non nicht nichts nie niemals kein* ohne weder nao nenhum* nem sem mai niente nessun* nulla senza geen niet nooit niks niets zonder inte inga ingen aldrig ikke ikkje aldri inget ingenting zadn* nigdy bez nechci zadne nikdy nu niciun* jangan tidak hindi wag huwag 不要 别再 別再 不想 不 别 別 勿 无需 無需 ない 不要です 結構です いりません 안 않* 말* 마세요 не нет ни без никог* لا لم لن عدم بدون בלי אל לא μη μην δεν δε οχι मत नहीं न ไม่',
  more: 'more again further anymore ever future longer furthermore forward onwards henceforth additional mas vuelv* sigan siga sigas plus davantage encore desormais dorenavant mehr weitere* weiterhin wieder langer kunftig* zukunft mais voltem volte piu ulterior* altre altri meer verder* mer mera fler flere lenger langre mere wiecej juz uz vice dalsi artik lagi 再 继续 繼續 以后 以後 もう 二度と これ以上 今後 더 더이상 다시는 больше еще повече більше مرة أخرى المزيد יותר αλλα αλλο ξανα πια और अब อีก',
  want: 'want wants wanted wanting wish wishing care like rather prefer preferred need needs desire interested interest looking would appreciate grateful glad happy happier obliged hope ask asking request requesting demand insist beg begging quiero quisiera deseo queremos gustaria interesa* necesito prefiero pido solicito ruego agradec* veux voudrais souhait* desir* aimerais prefere* veuillez demande mochte* moechte* will wollen wunsch* brauch* verlang* quero desejo gostaria pretendo prefiro peco preciso voglio vorrei desidero preferi* chiedo wil willen wens* hoef zou liever verzoek* vill vil onskar onsker chce chcial* zycze vreau doresc istemiyor* mau 希望 想 愿 願 ください お願い 해주세요 주세요 싶* хочу хотел* прошу желаю أريد اريد أرغب ارغب أرجو رغב רוצה θελω επιθυμω चाहिए ต้องการ อยาก',
  get: 'receive receives receiving received get gets getting got hear hearing recib* saber recev* entendre bekomm* erhalt* empfang* kriegen receb* receber ricev* sentir* ontvang* krijg* horen motta modtage otrzymyw* dostawac primesc terima 收到 接收 收 受け取 받* получ* отрим* تلقي استلام تصلني לקבל λαμβαν* παιρν* รับ',
  me: 'me us my mine our myself i im ive id we mi mis nos nuestr* moi mon ma mes nous mich mir mein* uns unser* ich mim meu meus minha eu mio mia miei ci io mij mijn ons ik mig meg min mina mitt oss jag jeg mnie moj* moje mne muj bana beni benim saya aku ako 我 我的 我们 私 저* 제 나* меня мне мой мою мои нас мене мени أنا لي معي אותי לי אני μου με मुझे मेरा मेरी ฉัน ผม',
  you: 'you your yours yall ya folks guys people whoever usted* ustedes vosotros os vuestr* tu sus vous vos votre sie euch ihr euer eure* ihnen ihre* voces voce seu seus voi vostr* jullie u jou er dere deres jer panstwo wy',
  thing:
    'these this those them it stuff thing things any anything all everything that such esto estos estas eso ca cela ceci tout das dies* alles isso isto tudo questo queste questi tutto dit deze dat det detta disse to tego',
  please:
    'please kindly pls plz favor svp plait merci bitte danke prego grazie aub alsjeblieft alstublieft graag snalla vennligst venligst tack takk tak prosze prosim lutfen obrigad* gracias thank thanks thx ty cheers 请 請 拜托 谢谢 謝謝 пожалуйста спасибо ласка من فضلكم الرجاء رجاء شكرا בבקשה תודה παρακαλω ευχαριστω कृपया กรุณา',
  last: 'last final finally conclude done over finished through enough sick tired fed annoyed annoying ultim* dernier* letzte* laatste sista siste ostatni* harto harta marre zat',
  keep: 'keep keeps keeping kept continue continues continuing still sigue siguen seguir continu* weiter bleib* blijf* blijv* fortsatt* nadal',
  alone:
    'alone peace paz tranquill* tranquil* paix ruhe frieden pace rust ifred spokoj silence silent quiet lonely',
  wrong:
    'wrong mistake error stranger unknown deceased died passed late widow* moved left fallecio murio decede verstorben falleceu deceduto overleden equivocad* falsch errad* sbagliat* verkeerd*',
  law: 'gdpr rgpd dsgvo article art pursuant consent consents consenting object opposition oppose objection revoke* revoco revoq* withdraw* widersprech* widerspruch widerruf* einwilligung toestemming consenso consentement consentimiento permission casl ccpa pecr regulation act law legal privacy unsolicited unwanted unwelcome request authorize* rights right erasure',
  someone:
    'he she they him her his hers their theirs husband wife son daughter kid kids teenager brother sister friend buddy mom mum dad mother father neighbor neighbour roommate boyfriend girlfriend partner coach coaches trainer instructor staff boss doctor physio dr doc surgeon someone somebody everyone anybody colleague marido esposa hijo hija amigo amiga mari femme fils fille mann frau freund* freundin sohn tochter marito moglie figlio figlia amico amica man vrouw zoon dochter vriend* kille tjej kone maz zona',
  said: 'said say says saying told tell tells telling asked asks heard replied yelled shouted joked called dijo dice dit sagt* gesagt disse zei zegt powiedzial',
  when: 'if when unless until till before after while because since once whenever si cuando hasta quand wenn bis falls weil se quando ate fino als wanneer tot om nar gdy jesli',
  ask: 'why how what where who which does did do is are can could should shall cuando donde como cual pourquoi comment ou quand quel* warum wie wo wann was welche* porque onde qual perche come dove quale waarom hoe waar welke varfor hvorfor hur hvordan dlaczego jak gdzie 为什么 為什麼 吗 嗎 几点 何時 なぜ 왜 언제 почему когда зачем لماذا متى למה γιατι ποτε क्यों',
  class:
    'class classes session sessions wod workout workouts yoga spin pilates crossfit boxing bjj jiu karate kickboxing zumba bootcamp seminar clinic workshop course lesson lessons roster waitlist leaderboard challenge program programme team event competition comp heat booking bookings reservation reserve book spot slot schedule timetable calendar clase* cours seance* kurs* stunde training* warteliste aula aulas treino* lezion* corso les lessen wachtlijst pass passet klasse* time zajec* zajecia lekc* ders* 课 課 候补 候補 キャンセル待ち クラス レッスン 수업* 대기* занят* тренировк* тренуванн* запис* الحصة حصة الانتظار שיעור* μαθημα* क्लास คลาส',
  member:
    'membership memberships contract plan autopay renewal renew renews freeze hold pause upgrade downgrade tier package trial locker fob key waiver card membresia cuota mensualidad abono abonnement* contrat carte mitgliedschaft vertrag* beitrag matricula mensalidade plano abbonamento lidmaatschap medlem* karnet* clenstv* uyelik* 会员 會員 会員 회원* абонемент* العضوية عضويتي اشتراكي מנוי συνδρομη* मेंबरशिप สมาชิก',
  money:
    'charge charged charges charging bill billed billing payment payments pay paid paying refund refunds invoice invoices receipt receipts fee fees debit debited credit money price cost dollars bank cobr* pago pagos factura* cargo* prelevement* paiement* facture* abbuch* rechnung* zahl* cobranc* pagamento* addebit* fattura* incasso betal* faktur* platn*',
  gym: 'gym gyms studio box dojo club place center centre fitness gimnasio salle verein academia palestra sportschool silownia',
  day: 'monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays tomorrow tonight today yesterday week weeks weekend month months year years am pm morning evening noon night january february march april june july august september october november december lunes martes miercoles jueves viernes sabado domingo manana hoy lundi mardi mercredi jeudi vendredi samedi dimanche demain montag dienstag mittwoch donnerstag freitag samstag sonntag morgen heute segunda terca quarta quinta sexta amanha lunedi martedi mercoledi giovedi venerdi domani maandag dinsdag woensdag donderdag vrijdag zaterdag zondag 明天 今天 周六 明日 今日 土曜 내일* 오늘* завтра сегодня غدا الغد מחר αυριο αυριαν* कल พรุ่งนี้',
  body: 'knee knees back shoulder shoulders hip ankle wrist elbow neck injury injured hurt hurts pain sore surgery sick flu fever pregnant baby rodilla espalda hombro genou dos epaule knie rucken schulter joelho costas ombro ginocchio schiena spalla rug schouder',
  train:
    'run running squat squats deadlift lift lifting jump burpee burpees sprint climb row rowing snatch clean press pullups pushups bench weights barbell dumbbell dumbbells kettlebell mat rower treadmill bike swim swimming training train workout exercise exercising smoking drinking eating snacking sugar slacking crying laughing thinking talking complaining',
  come: 'come comes coming back return returning join joining start starting see seeing visit attend attending show booked there volver vuelvo regreso venir reviens revenir komm* zuruck volto voltar torno tornare terug kom komme wroce',
  like: 'love loves loved loving enjoy enjoyed great awesome amazing good nice fun best happy glad excited miss missed missing encanta adoro adore liebe liebt super top tof leuk',
  laugh: 'lol haha hahaha hehe lmao rofl jk kidding joke joking jaja jajaja kkk rsrs mdr ptdr',
  other_way:
    'call calls calling phone phoned ring whatsapp instagram app instead via llam* telefon* appel* anruf* anrufen ligar ligue chiam* bel bellen dzwon* 电话 電話 전화* позвон* звоните الهاتف',
  away: 'vacation holiday holidays office away leave traveling travelling abroad automatic auto autoreply vacaciones fuera conges absent urlaub abwesend ferias ferie vakantie semester',
} as const

export type Idea = keyof typeof IDEAS

/** Scripts without spaces: a run of letters is cut wherever a known word begins or ends. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const WHOLE = new Map<string, Idea>()
const BEGINNINGS = new Map<string, Idea>()
for (const [idea, words] of Object.entries(IDEAS) as [Idea, string][]) {
  for (const word of words.split(' ')) {
    const known = word.endsWith('*') ? BEGINNINGS : WHOLE
    const form = plainLetters(word.replace('*', ''))
    if (!known.has(form)) known.set(form, idea)
  }
}
const BEGINNING_MIN_CHARS = 2
const BEGINNING_MAX_CHARS = 16
const RUN_TOGETHER_MAX_CHARS = 8

export function ideaOf(word: string): Idea | undefined {
  const whole = WHOLE.get(word)
  if (whole) return whole
  for (let chars = Math.min(word.length, BEGINNING_MAX_CHARS); chars >= BEGINNING_MIN_CHARS; chars -= 1) {
    const idea = BEGINNINGS.get(word.slice(0, chars))
    if (idea) return idea
  }
  return undefined
}

/** "请不要再发邮件" → 请, 不要, 再, 发, 邮件. */
export function cutApart(word: string): string[] {
  if (!WITHOUT_SPACES.test(word)) return [word]
  const parts: string[] = []
  for (let at = 0; at < word.length; at += parts.at(-1)?.length ?? 1) parts.push(longestAt(word, at))
  return parts
}

function longestAt(word: string, at: number): string {
  for (let chars = RUN_TOGETHER_MAX_CHARS; chars > 1; chars -= 1) {
    const part = word.slice(at, at + chars)
    if (WHOLE.has(part)) return part
  }
  return word.slice(at, at + 1)
}
