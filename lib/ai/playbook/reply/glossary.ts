import { wordsOf } from '@/lib/safety/draft-guard/fold'

/**
 * A few dozen words of each language members write in, with what they come to in English: enough for "I'm back on
 * Tuesday, promise" and for nothing else. A reply with one word that is not here goes to a person unread, so an
 * accident, a complaint or a question never passes.
 */

const SPANISH = `hola:hi buenas:hi gracias:thanks muchas:- muy:- por:for escribir:writing todo:all bien:good si:- claro:sure ok:ok
  vale:ok perfecto:perfect genial:great manana:tomorrow hoy:today noche:evening tarde:evening lunes:monday martes:tuesday
  miercoles:wednesday jueves:thursday viernes:friday sabado:saturday domingo:sunday voy:i'll_come ire:i'll_come paso:i'll_stop_by
  vuelvo:i'll_be_back regreso:i'll_be_back llego:i'll_be_there nos:see vemos:you alli:there ahi:there estare:i'll_be a:- al:- la:- el:- las:- los:- de:-
  del:- en:in clase:class que:- y:and ya:- esta:this este:this semana:week proxima:next mes:month quizas:maybe talvez:maybe tal:maybe vez:-
  ver:maybe puedo:maybe se:maybe no:- contenta:happy contento:happy estoy:i_am con:with mi:my familia:family esposa:wife
  vacaciones:vacation fuera:away viaje:on_a_trip hasta:until actualice:i_updated tarjeta:card pague:i_paid pago:i'll_pay
  nueva:new nuevo:new prometo:promise sin:- falta:- un:- una:- abrazo:- saludos:- me:- alegra:happy encanta:love gusta:like
  enero:january febrero:february marzo:march abril:april mayo:may junio:june julio:july agosto:august septiembre:september octubre:october noviembre:november diciembre:december`
const FRENCH = `bonjour:hi salut:hi merci:thanks beaucoup:- pour:for le:- la:- les:- l:- de:- du:- des:- d:- message:message mail:message oui:yes
  ok:ok super:great parfait:perfect demain:tomorrow aujourd:today hui:- ce:this soir:evening matin:morning lundi:monday mardi:tuesday
  mercredi:wednesday jeudi:thursday vendredi:friday samedi:saturday dimanche:sunday je:- j:- reviens:i'll_be_back viens:i'll_come
  viendrai:i'll_come serai:i'll_be suis:i'll_be passe:i'll_stop_by passerai:i'll_stop_by a:- au:- aux:- en:- cours:class promis:promise
  peut:maybe etre:- vacances:vacation deplacement:on_a_trip voyage:on_a_trip jusqu:until jusque:until semaine:week prochaine:next mois:month
  carte:card mise:i_updated jour:it nouvelle:new ai:have mis:i_updated bien:good tout:all va:is content:happy contente:happy
  et:and vous:you voir:see toute:all equipe:team a_bientot:soon bientot:soon avec:with plaisir:happy ravi:happy ravie:happy
  la_bas:there paye:i_paid paierai:i'll_pay
  janvier:january fevrier:february mars:march avril:april mai:may juin:june juillet:july aout:august septembre:september octobre:october novembre:november decembre:december`
const GERMAN = `hallo:hi hi:hi danke:thanks vielen:- dank:thanks fur:for die:- der:- das:- den:- dem:- des:- nachricht:message mail:message ja:yes ok:ok
  super:great gerne:happy klar:sure passt:perfect morgen:tomorrow heute:today abend:evening fruh:morning montag:monday
  dienstag:tuesday mittwoch:wednesday donnerstag:thursday freitag:friday samstag:saturday sonntag:sunday ich:- bin:i'll_be komme:i'll_come
  wieder:back dabei:there da:there am:on um:at uhr:- im:in kurs:class zum:- zur:- training:class versprochen:promise bis:until ende:end
  monats:month monat:month woche:week nachste:next nachster:next urlaub:vacation montage:on_a_trip dienstreise:on_a_trip auf:on mal:-
  schauen:maybe sehen:see vielleicht:maybe beste:best team:team uberhaupt:- karte:card habe:have aktualisiert:i_updated neue:new
  zahle:i'll_pay bezahlt:i_paid und:and mit:with wir:we uns:us euch:you freue:happy mich:- dann:then in:in zuruck:back
  leider:- diese:this toll:great alles:all gut:good liebe:- grusse:- gruss:-
  januar:january februar:february marz:march april:april mai:may juni:june juli:july august:august september:september oktober:october november:november dezember:december`
const PORTUGUESE = `oi:hi ola:hi obrigado:thanks obrigada:thanks pela:for pelo:for mensagem:message sim:yes ok:ok claro:sure perfeito:perfect
  otimo:great amanha:tomorrow hoje:today noite:evening manha:morning tarde:evening segunda:monday terca:tuesday quarta:wednesday
  quinta:thursday sexta:friday sabado:saturday domingo:sunday feira:- vou:i'll_come estou:i'll_be estarei:i'll_be volto:i'll_be_back
  ai:there la:there pode:- contar:count comigo:me_in passo:i'll_stop_by a:- as:- o:- os:- na:on no:on da:- do:- de:- em:in para:for aula:class
  treino:class prometo:promise sem:- falta:- pago:i'll_pay paguei:i_paid atualizei:i_updated cartao:card novo:new talvez:maybe semana:week
  que:- vem:next mes:month ferias:vacation viagem:on_a_trip viajando:traveling ate:until e:and com:with meu:my minha:my muito:- feliz:happy tudo:all
  bem:good vejo:see voces:you eu:- esta:this essa:this proxima:next
  janeiro:january fevereiro:february marco:march abril:april maio:may junho:june julho:july agosto:august setembro:september outubro:october novembro:november dezembro:december`
const ITALIAN = `ciao:hi grazie:thanks mille:- per:for il:- lo:- la:- le:- i:- l:- di:- del:- della:- messaggio:message si:yes ok:ok certo:sure perfetto:perfect
  domani:tomorrow oggi:today sera:evening mattina:morning lunedi:monday martedi:tuesday mercoledi:wednesday giovedi:thursday
  venerdi:friday sabato:saturday domenica:sunday vengo:i'll_come torno:i'll_be_back passo:i'll_stop_by ci:- vediamo:see_you saro:i'll_be sono:i_am
  a:- al:- alle:- alla:- in:in lezione:class allenamento:class promesso:promise prometto:promise forse:maybe settimana:week prossima:next mese:month
  vacanza:vacation vacanze:vacation ferie:vacation viaggio:on_a_trip trasferta:on_a_trip fino:until carta:card aggiornato:i_updated aggiornata:i_updated
  ho:have nuova:new pago:i'll_pay pagato:i_paid e:and con:with tutto:all bene:good contento:happy contenta:happy molto:- presto:soon questa:this
  li:there da:- voi:you
  gennaio:january febbraio:february marzo:march aprile:april maggio:may giugno:june luglio:july agosto:august settembre:september ottobre:october novembre:november dicembre:december`
const DUTCH = `hoi:hi hallo:hi hey:hi bedankt:thanks dank:thanks je:- jullie:you wel:- u:- voor:for het:- de:- een:- bericht:message mailtje:message ja:yes ok:ok
  prima:great leuk:great top:great perfect:perfect morgen:tomorrow vandaag:today vanavond:tonight avond:evening ochtend:morning maandag:monday dinsdag:tuesday
  woensdag:wednesday donderdag:thursday vrijdag:friday zaterdag:saturday zondag:sunday ik:- kom:i'll_come ben:i'll_be er:there weer:back
  trainen:train tot:until dan:then om:at uur:- in:in de_les:class les:class beloofd:promise misschien:maybe volgende:next week:week maand:month vakantie:vacation
  reis:on_a_trip zakenreis:on_a_trip op:on kaart:card pas:card heb:have bijgewerkt:i_updated nieuwe:new betaal:i'll_pay betaald:i_paid en:and met:with alles:all
  goed:good blij:happy deze:this eind:end zie:see naar:to terug:back
  januari:january februari:february maart:march april:april mei:may juni:june juli:july augustus:august september:september oktober:october november:november december:december`

const GLOSSARIES = [SPANISH, FRENCH, GERMAN, PORTUGUESE, ITALIAN, DUTCH].map(
  (list) => new Map(list.split(/\s+/).map((entry) => entry.split(':') as [string, string])),
)

/** Fewer words may be names, or the same in two languages. */
const WORDS_MIN = 2

/** The reply in rough English, or nothing when a single word of it is unknown or it asks something. */
export function inEnglish(text: string): string | undefined {
  if (/[?¿]/.test(text)) return undefined
  const words = wordsOf(text).trim().split(' ').filter(Boolean)
  if (words.length < WORDS_MIN) return undefined
  for (const glossary of GLOSSARIES) {
    const told = words.map((word) => (/^\d{1,2}$/.test(word) ? word : glossary.get(word)))
    if (told.every((word) => word !== undefined)) return sentence(told)
  }
  return undefined
}

/** “Bis Montag”, “até segunda”, “tot dinsdag” are goodbyes until a day on which they come. */
const UNTIL_THEN = /^(?:ok |yes |thanks |great |perfect )*until (\w+day|tomorrow)$/

function sentence(told: readonly string[]): string {
  return told
    .filter((word) => word !== '-')
    .map((word) => word.replaceAll('_', ' '))
    .join(' ')
    .replace(UNTIL_THEN, 'see you $1')
    .replace(/ until then$/, ' see you then')
}
