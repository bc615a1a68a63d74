import type { Clause } from '@/lib/safety/opt-out/normalise'

/** The same wish in the other languages of our members. Accents and apostrophes are gone by now: "m'écrire" is "m ecrire". */

type Language = {
  says: readonly RegExp[]
  /** What makes it a wish about a class, a membership or a waiting list, or turns it round. */
  unless: RegExp
}

const MAIL =
  '(?:emails?|mails?|correos?|mensajes?|messages?|courriels?|newsletters?|nachrichten|werbung|mensagens|messaggi|messaggio|berichten|mailtjes|nieuwsbrief|nieuwsbrieven|boletin|boletines|publicidad|publicite|pubblicita|sms|e mails?)'
const re = (source: string) => new RegExp(source.replaceAll('MAIL', `${MAIL}\\b`))

const SPANISH: Language = {
  says: [
    re(
      '\\bno (?:me|nos) (?:vuelvan? a )?(?:escrib(?:a|as|an|ais|ir)|contact(?:e|es|en|eis|ar)|envi(?:e|es|en|eis|ar)|mand(?:e|es|en|eis|ar)|molest(?:e|es|en|eis|ar)|busquen|hablen)\\b',
    ),
    re(
      '\\b(?:deja|deje|dejen|dejad|para|pare|paren|parad) (?:ya )?de (?:escrib|envi|mand|molest|contact|llenar|hacer spam|spam)',
    ),
    /\b(?:dar|dame|deme|denme|darme|darnos|den|dadme|doy) (?:me )?de baja\b|\bbaja (?:por favor|de la lista|de (?:su|esta|tu) lista|inmediata)\b|^(?:por favor )?(?:la )?baja$/,
    re(
      '\\b(?:ya )?no (?:quiero|deseo|me interesa|quisiera|queremos) (?:mas )?(?:recibir|MAIL|que me (?:escrib|contact|envi|mand|molest)|ser contactad|saber (?:nada )?(?:mas )?de ustedes|estar en (?:su|la|esta) lista)',
    ),
    re('\\b(?:no mas|basta de|basta con|ni un|ningun|cero|sin mas) (?:los |sus |mas |tantos )?MAIL'),
    /\b(?:borr|quit|sac|saqu|elimin|remuev|retir)\w*(?:me|nos)\b|\b(?:borren|eliminen|quiten|borra|elimina|saquen) (?:mi|mis) (?:correo|email|datos|nombre|direccion)/,
    /\b(?:me|nos) (?:borren|borre|quiten|quite|saquen|saque|eliminen|elimine) de\b|\bfuera de (?:la|su|esta) lista\b|\bsalir(?:me)? de (?:la|su|esta|tu) (?:lista|newsletter)\b|\bno vuelv\w+ a (?:escrib|contact|envi|mand|molest|buscar|llam)|\bsuscripcion (?:a|de|al) (?:los |las |la |sus )?(?:correos?|emails?|mensajes|newsletter|boletin)/,
    /\b(?:dejen?|deja|dejad)(?:me|nos) en paz\b|\b(?:desuscri|desinscri|desapunt|cancelar (?:la |mi )?suscripcion a)/,
    /^(?:por favor |ya )*(?:basta|alto|paren|parad|detengan(?:se)?)(?: ya| por favor)*$/,
  ],
  unless:
    /\bno (?:dejen?|dejes|pares|paren|me (?:quit|borr|saqu|elimin)\w+)\b|\bespera\b|\bclases?\b|\bmembresia\b|\bmatricula\b|\bplan\b|\bcuota\b|\bgimnasio de baja\b|\breserva\b|\btarjeta\b|\bcargo\b/,
}

const FRENCH: Language = {
  says: [
    /\b(?:desabonn|desinscri)\w*/,
    re(
      '\\b(?:arret\\w+|cess\\w+) (?:de |d )(?:m |me |nous )?(?:ecri|envo|contact|derang|harcel|spam|relanc|mail|embet)',
    ),
    /\bne (?:m |me |nous )(?:ecriv|envo|contact|derang|relanc|mail|appel)\w* (?:plus|pas|jamais)\b|\bn (?:ecriv|envo)\w+ plus\b/,
    re(
      '\\b(?:ne |n )?(?:veux|souhaite|desire|voudrais|veut|aimerais) (?:ne )?(?:plus|pas) (?:jamais )?(?:rien )?(?:recev|de (?:vos |tes |ces )?MAIL|d MAIL|etre contact|etre derang|entendre parler|avoir de|vos MAIL)',
    ),
    re('\\b(?:plus|pas|aucun|assez|stop|marre|ras le bol) (?:de |d |aux |des |a )(?:vos |tes |ces )?MAIL'),
    re('\\bne plus (?:recevoir|etre contact|me contacter|m ecrire|m envoyer|figurer)'),
    /\b(?:retir|enlev|supprim|effac|ray|sort|ot)\w* (?:moi|nous|mon (?:adresse|email|mail|nom)|mes (?:donnees|coordonnees))\b|\b\betre (?:retire|supprime|enleve|desinscrit|raye|radie)e?s? (?:de|du|d)\b|\b(?:me|m) (?:retirer|enlever|supprimer|rayer|sortir|oter) de (?:votre|la|vos|cette)/,
    /\b(?:laiss|fich|fout)\w* (?:moi|nous) (?:tranquille|en paix|la paix)\b/,
    re('\\barret\\w+ (?:avec )?(?:vos|tes|ces|les|votre) MAIL'),
    /^(?:s il vous plait |svp |merci de |merci d )*(?:arretez?|arreter|ca suffit|cessez)(?: tout| ca| cela| svp| s il vous plait| maintenant)*$/,
  ],
  unless:
    /\bn arret\w+ pas\b|\bne (?:me )?(?:desabonn|desinscri|retir|enlev|supprim)\w* pas\b|\battente\b|\bcours\b|\bseances?\b|\babonnement\b|\bcarte\b|\bprelevement\b/,
}

const GERMAN: Language = {
  says: [
    /\b(?:abmelden|abmeldung|abbestell\w*|austragen|abbestellung|deabonnier\w*)\b|\bmeld\w* (?:sie )?mich (?:bitte )?(?:vom newsletter |von (?:der|eurer) liste )?ab\b|\btrag\w* (?:sie )?mich (?:bitte )?aus\b/,
    re('\\b(?:keine|keinerlei|nie wieder|nie mehr|null) (?:weiteren? |mehr |einzige )?(?:\\w+ )?MAIL'),
    /\b(?:hor|hort|horen) (?:sie |bitte |endlich |doch |mal )*auf(?:$|.*\b(?:mir|mich|uns|mails?|emails?|nachrichten|spam|schreib\w*))|^(?:bitte )*aufhoren(?: bitte)*$/,
    /\b(?:nicht|nie) (?:mehr |wieder |langer )(?:schreib|kontaktier|anschreib|angeschrieben|belastig|melden|anmailen|mailen|gestort)\w*/,
    /\b(?:schreib|schreibt|schreiben|kontaktier\w*|mailt?|mailen|schick\w*|sende\w*) (?:sie )?(?:mir|mich|uns) (?:bitte )?(?:nicht|nie|nichts|keine)\b/,
    /\blass(?:t|en)? (?:sie )?(?:mich|uns) (?:bitte |endlich |einfach )*(?:in ruhe|in frieden)\b/,
    /\b(?:losch|entfern|streich|nehm|nimm)\w* (?:sie |bitte )*(?:mich|meine|uns|meinen)\b/,
    /\b(?:mochte|will|wunsche|wollen|brauche|mochten) (?:ab sofort |bitte |von euch |von ihnen )*(?:nichts mehr|nicht mehr|nicht langer) (?:\w+ )*(?:horen|kontaktiert|angeschrieben|bekommen|erhalten|belastigt|werden)/,
    /\baus (?:dem|eurem|ihrem|der|eurer|ihrer) (?:verteiler|liste|mailingliste|email liste|datenbank|kartei)\b/,
    /\bkein(?:en|e|erlei)? (?:weiteren? |weitere )?(?:kontakt|kontaktaufnahme|kommunikation)\b/,
    /\b(?:mich|meine \w+) (?:\w+ ){0,3}(?:loschen|entfernen|streichen|austragen)\b/,
    /\bschluss mit\b.*\b(?:mails?|emails?|nachrichten|spam)\b/,
  ],
  unless:
    /\bnicht auf\b|\b(?:habe?|hatte|haben|rauchen)\b(?!.*\bmehr\b)|\b(?:bekomme|erhalte|kriege|bekam)\b|\b(?:kurs|kurse|stunde|training|klasse|warteliste|uhr|probetraining|yoga|morgen|heute|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mitgliedschaft|abbuchung|termin)\w*\b|\bnicht (?:abmelden|austragen|loschen|streichen|entfernen)\b/,
}

const PORTUGUESE: Language = {
  says: [
    re(
      '\\b(?:pare|parem|para|parar|deixe|deixem) (?:ja )?(?:de |com )(?:me |nos )?(?:envi|mand|escrev|contat|contact|incomod|perturb|encher|os MAIL|esses MAIL|MAIL|spam)',
    ),
    /\bnao (?:me |nos )?(?:envie|enviem|mande|mandem|escreva|escrevam|contate|contatem|contacte|contactem|incomode|incomodem|perturbe|perturbem|procure|procurem)\b/,
    re(
      '\\bnao (?:quero|desejo|gostaria de|pretendo|queremos) (?:mais )?(?:de )?(?:receber|MAIL|ser contat|ser contact|ser incomod|que me|saber de voces|mais MAIL|contato|estar n)',
    ),
    /\bcancelar o (?:recebimento|envio) d/,
    /\b(?:descadastr|desinscrev|desinscri|cancelar (?:a |minha )?(?:inscricao|subscricao))\w*/,
    /\b(?:me|nos) (?:remova|removam|remover|tire|tirem|tira|tirar|retire|retirem|exclua|excluam|apague|apaguem) d/,
    /\b(?:remova|removam|remover|tire|tirem|retire|retirem|exclua|excluam|apague|apaguem) (?:me d|o meu|meu|meus|os meus)/,
    /\bsair d(?:a|as|essa|esta|esse) (?:sua |vossa )?(?:lista|mailing|newsletter)/,
    /\b(?:me |nos )?deix\w* (?:me )?em paz\b/,
    re('\\b(?:chega de|sem mais|nada de|nenhum|basta de) (?:mais )?MAIL'),
    /^(?:por favor )*(?:pare|parem|chega|basta)(?: por favor| ja| com isso)*$/,
  ],
  unless:
    /\bnao (?:pare|parem|deixe|deixem|me (?:remov|tir|retir|exclu)\w+)\b|\bespera\b|\baulas?\b|\bmatricula\b|\bplano\b|\bmensalidade\b|\bcartao\b|\btreino\b/,
}

const ITALIAN: Language = {
  says: [
    /\b(?:cancella|cancellate|disiscriv\w*|rimuov\w*|togli|togliete|elimina|eliminate|leva|levate)(?:mi|temi|te|ci|rmi|ermi|etemi|imi)\b|\bcancellarmi\b|\bdisiscri\w*|\b(?:essere|venire) (?:rimoss|cancellat|eliminat|tolt)\w+ dall/,
    /\b(?:cancell|elimin|rimuov|togli)\w* (?:il mio|la mia|i miei) (?:indirizzo|email|mail|dati|nome|contatto|numero)/,
    re(
      '\\b(?:smett\\w+|piantat\\w+|finit\\w+|basta) (?:di |con |le |la |queste |queste |gli |i )*(?:scriv|mand|invi|contatt|disturb|MAIL|spam|tormenta)',
    ),
    /\bnon (?:mi |ci )?(?:scriv|contatt|mand|invi|disturb|cerc)\w*(?:temi|rmi|armi|ermi|e|ate|ete)? (?:piu|mai|altro)\b|\bnon (?:scrivetemi|contattatemi|mandatemi|inviatemi|disturbatemi|scrivermi|contattarmi|mandarmi)\b/,
    re(
      '\\bnon (?:voglio|desidero|vorrei|intendo|mi interessa) (?:piu )?(?:ricev|MAIL|essere contattat|essere disturbat|sentir|avere)',
    ),
    re('\\b(?:niente|nessun|nessuna|mai|stop) (?:piu )?(?:alle |con le )?MAIL'),
    /\blascia(?:temi|mi|teci) (?:in pace|stare|perdere)\b/,
    /^(?:per favore )*(?:basta|smettetela|smettila|piantatela)(?: per favore| grazie| cosi)*$/,
  ],
  unless:
    /\bnon (?:smett|cancell|rimuov|togli|elimin)\w*\b|\battesa\b|\blezion\w+\b|\bcorso\b|\bclasse\b|\babbonamento\b|\bprenotazione\b|\bcarta\b|\ballenament\w+\b/,
}

const DUTCH: Language = {
  says: [
    /\b(?:afmelden|uitschrijven|uitschrijving|afmelding)\b|\b(?:schrijf|meld) (?:me|mij|ons) (?:alsjeblieft |aub |svp |graag )*(?:uit|af)\b/,
    re(
      '\\bstop(?:pen)? (?:alsjeblieft |aub |nu )*(?:met |de )(?:die |deze |het |dit |jullie |mij |me |te |al )*(?:mail|stur|schrijv|bericht|contact|MAIL|spam|lastig)',
    ),
    re('\\b(?:geen|nooit meer) (?:verdere |enkele )?MAIL'),
    /\b(?:mail|schrijf|contacteer|benader|stuur|app)(?:t|en)? (?:me|mij|ons) (?:alsjeblieft |aub )*(?:niet|nooit|geen|niks|niets)\b|\bniet meer (?:mailen|contacteren|benaderen|schrijven|sturen|lastigvallen|gemaild|benaderd|gecontacteerd)\b/,
    /\bhoud?(?:en)? (?:nou |aub |alsjeblieft )*op met (?:\w+ )?(?:mail|stur|schrijv|bericht|contact)/,
    /\bneem (?:aub |alsjeblieft )?geen contact\b|\bval (?:me|mij) niet (?:meer )?lastig\b/,
    /\blaat (?:me|mij|ons) (?:nou |alsjeblieft |toch |gewoon )*met rust\b/,
    /\b(?:haal|verwijder|schrap|gooi) (?:me|mij|ons|mijn) (?:\w+ )*(?:van|uit)\b|\bverwijder (?:me|mij|mijn (?:gegevens|email|mailadres|adres|naam))\b/,
    re(
      '\\b(?:wil|wens|hoef|wensen|willen) (?:ik )?(?:echt |liever |ook )?(?:geen|niets|niet|niks) (?:meer )?(?:van jullie )?(?:meer )?(?:MAIL|horen|ontvangen|gecontacteerd|benaderd|contact)',
    ),
  ],
  unless:
    /\bstop niet\b|\b(?:heb|hebben|had)\b(?!.*\bmeer\b)|\bniet (?:stoppen|uitschrijven|afmelden|verwijderen)\b|\b(?:les|lessen|cursus|training|lidmaatschap|wachtlijst|morgen|vandaag|proefles|abonnement)\b/,
}

const LANGUAGES = [SPANISH, FRENCH, GERMAN, PORTUGUESE, ITALIAN, DUTCH]

export function saysSoInAnotherLanguage(clause: Clause): boolean {
  return LANGUAGES.some(({ says, unless }) => says.some((it) => it.test(clause)) && !unless.test(clause))
}
