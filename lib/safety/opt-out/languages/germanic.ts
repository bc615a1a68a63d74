import { language } from '@/lib/safety/opt-out/languages/language'

const GERMAN = language({
  stop: 'stopp, stoppt, stoppen, stop mit, stop die, hor auf, hort auf, horen sie auf, hort _auf, horen sie _auf, aufhoren, schluss, genug, reicht, unterlass*, einstell*, beende*, verzichte*, verschon*',
  send: 'schreib*, schick*, send*, kontaktier*, anschreib*, angeschrieben, belastig*, nerv*, mail*, anmail*, melden, meldet, melde dich, spamm*, storen, stort, gestort, behellig*, zumull*, zuspam*, texten',
  mail: 'e ?mails?, mails?, nachricht*, newsletters?, werbung, werbemails?, sms, benachrichtigung*, spam, kontakt*, kommunikation, post, zuschriften, erinnerung*, infos, schreiben',
  no: 'nicht, nichts, nie, niemals, kein*, null, ohne, ungern',
  more: 'mehr, weitere, weiteren, weiterer, weiterhin, wieder, langer, kunftig, zukunft, nie, niemals, keinerlei, auf, bitte',
  want: 'mochte*, moechte*, will, wollen, wunsch*, wuensch*, brauch*, bitte*, verlang*, interesse, lust, bestehe, untersag*',
  get: 'horen, bekommen, erhalten, kontaktiert, angeschrieben, belastigt, empfangen, kriegen, lesen, werden',
  remove:
    'losch*, loesch*, gelosch*, entfern*, streich*, gestrichen, nehm*, nimm, austrag*, tragt, trag, tragen, raus*, rausnehm*, herausnehm*, werft, schmeiss*',
  me: 'mich, mir, uns, mein*, diese (?:adresse|mailadresse)',
  list: 'verteiler*, liste*, mailingliste, emailliste, datenbank, kartei, newsletter, system, kontakte*, adressbuch, daten, adresse, mailadresse, emailadresse, nummer',
  unsubscribe:
    'abbestell*, deabonnier*, abmeldung, abmelden, meld* (?:sie |mich |bitte |uns )*(?:vom newsletter |von (?:der|eurer) liste )?ab, trag* (?:sie |bitte )*mich (?:bitte )?aus, austragen, widerruf* (?:meine|die|der) einwilligung, einwilligung (?:\\w+ )?widerruf*, widersprech*',
  alone:
    'lass(?:t|en)? (?:sie )?(?:mich|uns) _(?:in ruhe|in frieden), verpiss*, haut ab, hau ab, vergesst mich, will meine ruhe',
  bare: '(?:bitte |jetzt |es )*(?:aufhoren|stopp|schluss(?: jetzt| damit)?|reicht(?: jetzt)?|hor auf|hort auf|horen sie auf|abmelden|austragen|loschen|genug)(?: bitte| jetzt| damit| danke)*',
  other:
    'kurs*, stunde*, training*, klasse*, warteliste*, uhr, probetraining, yoga, morgen, heute, montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, sonntag*, mitgliedschaft, abbuch*, termin*, vertrag*, kundig*, rauchen, burpees, knie, karte, beitrag*, studio, laufen, muskelkater, schmerz*, crossfit, abo',
  unless:
    'nicht auf(?! jeden), (?:hab|habe|hatte|haben) _(?:bekommen|erhalten|gekriegt|gehort|gesehen|geschrieben), (?:bekomme|erhalte|kriege|bekam), nicht (?:abmelden|austragen|loschen|streichen|entfernen|aufhoren|absagen), schreibt mir gerne, ich melde mich, warum',
})

const DUTCH = language({
  stop: 'stop*, hou op, houd op, houden op, ophouden, kappen, kap, genoeg, klaar met, basta, beeindig*, staak*',
  send: 'mail*, stur*, stuur*, schrijf*, schrijv*, contacteer*, benader*, bericht*, lastig*, app*, spam*, stoor, storen, bel, bellen, contact',
  mail: 'mails?, mailtjes, emails?, e mails?, berichten, berichtjes, bericht, nieuwsbrie*, sms*, notificaties, reclame*, spam, contact, appjes, herinneringen',
  no: 'geen, niet, nooit, niks, niets, zonder',
  more: 'meer, nooit, verder*, niks, niets, niet, geen, langer',
  want: 'wil, willen, wens*, hoef, zou, liever, verzoek*, graag, behoefte, aub, alsjeblieft',
  get: 'horen, ontvangen, krijgen, gecontacteerd, benaderd, gemaild, lastiggevallen, contact',
  remove: 'af, uit, haal*, halen, verwijder*, schrap*, gooi*, wis, wissen, schrijf* (?:me|mij) uit',
  me: 'me, mij, mijn, m n, ons, dit (?:adres|nummer|mailadres)',
  list: 'lijst*, maillijst, mailinglijst, bestand*, database, systeem, nieuwsbrief, gegevens, mailadres, adres, emailadres, email',
  unsubscribe:
    'afmelden, uitschrijven, uitschrijving, afmelding, (?:schrijf|meld) (?:me|mij|ons) _(?:uit|af), uitgeschreven worden',
  alone:
    'laat (?:me|mij|ons) _met rust, rot op, donder op, sodemieter op, val (?:me|mij) niet (?:meer )?lastig',
  bare: '(?:graag |nu )*(?:ophouden|hou op|kappen|genoeg|afmelden|uitschrijven)(?: nu| aub| alsjeblieft| hiermee| ermee| graag)*',
  other:
    'les, lessen, cursus, training*, trainen, lidmaatschap, wachtlijst, morgen, vandaag, proefles, abonnement, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, roken, incasso, betaling*, factuur, contract, tijd, probleem, komen',
  unless:
    'stop niet, (?:heb|hebben|had) _(?:ontvangen|gekregen|gehad|gezien|gestuurd), niet (?:stoppen|uitschrijven|afmelden|verwijderen), krijg geen, ontvang geen, waarom krijg',
})

/** Swedish, Danish and Norwegian share most of these. */
const NORDIC = language({
  stop: 'sluta*, stoppa, stopp med, stop med, slutt*, upphor*, avslut*, hold op, avbryt, racker, nok',
  send: 'skick*, send*, skriv*, mejla*, maila*, mail*, kontakt*, stor, stora, spam*, forstyrr*, besvar*, tjat*',
  mail: 'mejl*, mail*, epost, e ?post*, meddeland*, besked*, meldinger, sms*, nyhetsbrev*, nyhedsbrev*, reklam*, utskick, spam',
  no: 'inte, inga, ingen, aldrig, ikke, ikkje, inget, ingenting, aldri',
  more: 'mer, mera, fler, flere, langre, laengere, lenger, igen, igjen, mere, aldrig, aldri, inga, ingen, ingenting',
  want: 'vill, vil, onskar, onsker, vanligen, snalla, venligst, vennligst',
  get: 'fa, ha, hora, hore, motta, modtage, faa, bli kontaktad, bli kontaktet, kontaktes',
  remove: 'ta bort, tag bort, ta vekk, fjern*, radera, slet, slett*, stryk',
  me: 'mig, meg, min, mitt, mina, mine, oss',
  list: 'lista*, liste*, register, registret, utskick, adress*, epost*, mejl*',
  unsubscribe: 'avregistrer*, avprenumerer*, avmeld*, afmeld mig, afmelde, avanmal*, meld meg av, frameld*',
  alone:
    'lamna mig ifred, lamna mig i fred, la meg vaere(?: i fred)?, lad mig vaere(?: i fred)?, la meg i fred',
  bare: '(?:snalla )*(?:sluta|avregistrera|slutt)(?: nu| na| tack| takk| tak)*',
  other:
    'klass*, pass, passet, medlems*, trani*, traen*, trening*, vantelist*, ventelist*, kort, betaln*, time, timen, hold, mandag, tirsdag, onsdag, torsdag, fredag, mandag',
  unless: 'sluta inte, har inte fatt, fick inget, har ikke faet, har ikke fatt, stopp ikke',
})

export const GERMANIC = [GERMAN, DUTCH, NORDIC]
