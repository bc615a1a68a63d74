import { language } from '@/lib/safety/opt-out/languages/language'

const SPANISH = language({
  stop: 'deja, deje, dejen, dejad, dejar de, para de, pare, paren, parenle, parale, parad, basta, detengan, cesen, cese, alto, ya estuvo, suspendan, termin* con',
  send: 'escrib*, contact*, envi*, mand*, molest*, moleste*, busquen, hablen, hablarme, llenar*, spam, spamear*, chingar*, chingando, joder, jodiendo, insist*, fastidi*, acos*',
  mail: 'correo*, emails?, mails?, mensaj*, newsletters?, boletin*, publicidad, sms, notificacion*, comunicacion*, spam, promocion*, recordatorio*',
  no: 'no, ni, nunca, ningun*, jamas, nada de, cero, sin',
  more: 'mas, vuelv*, sigan, sigas, siga, ya no, nunca mas, nada, ninguno, ningun*',
  want: 'quiero, deseo, quisiera, queremos, gustaria, interesa*, necesito, autorizo, prefiero, prefiriria, preferiria, pido, solicito, ruego',
  get: 'recibir*, recibiendo, ser contactad*, ser molestad*, saber, estar en, contacto, tener noticias, aparecer, seguir en, enterarme, oir',
  remove:
    'borr*, quit*, saca*, saqu*, elimin*, remuev*, retir*, remover*, excluy*, fuera, salir*, dar* de baja, den de baja, dar de baja',
  me: '\\w+(?:me|nos|rme|nme|lo|la), me, mi, mis, nos, nuestr*, este (?:correo|email|numero)',
  list: 'lista*, base de datos, correos?, newsletter, boletin, sistema, registro*, mailing, contactos, directorio, spam',
  unsubscribe:
    'desuscri*, desinscri*, desapunt*, desubscri*, darme de baja, darnos de baja, dadme de baja, dame de baja, deme de baja, denme de baja, me den de baja, me doy de baja, me de de baja, baja de (?:la|su|esta|tu|sus|los) (?:lista|correo|newsletter|boletin)\\w*, cancel* (?:la|mi|esta) suscripcion, anul* (?:la|mi|esta) suscripcion, baja de correo, no contactar',
  alone:
    'dej\\w+ en paz, dejenme tranquil\\w, no me (?:jodan|joda|jodas|chinguen|chingues|molesten|moleste|molestes|fastidien), vayanse a la mierda, ya no insistan, no insistan, pierdan mi (?:correo|numero)',
  bare: '(?:por favor |ya |la )*(?:basta|alto|paren|pare|parad|parale|parenle|detengan(?:se)?|baja|dame de baja|no mas|dejen|ya no)(?: ya| por favor| gracias| con esto)*',
  other:
    'espera, clases?, membresia, mensualidad, matricula, plan, cuota, gimnasio de baja, del gimnasio, del gym, reserva*, tarjeta, cargo*, cobr*, pago*, factura*, entren*, sesion*, horario*, lesion, medica, peso, lunes, martes, miercoles, jueves, viernes, sabado, domingo, contrato, torneo, competencia, reto',
  unless:
    'no (?:dejen|dejes|deje|pares|paren) de, no puedo (?:parar|dejar), nunca (?:paro|dejo|dejare), no me (?:quit|borr|saqu|elimin|saca)\\w+, no (?:me|nos) *ron, no (?:me|nos) (?:escribi\\w+|llega*|enviaron|mandaron|contactaron|han), no recib*[^r], no he recibido, por que (?:ya )?no me',
})

const FRENCH = language({
  stop: 'arret*, cess*, stop (?:aux|avec|les|vos|a vos|au), stoppe*, halte, suffit, assez, marre, ras le bol, fini, mett* fin, plus besoin',
  send: 'ecri*, envoy*, envoi*, contact*, derang*, relanc*, harcel*, spam*, mail*, solicit*, sollicit*, importun*, embet*, saouler, embarrass*',
  mail: 'emails?, e mails?, mails?, courriels?, messages?, newsletters?, infolettre*, sms, notifications?, publicite*, pub, pubs, communications?, spams?, relances?, nouvelles, sollicitations?, rappels?',
  no: 'ne, n, pas, aucun*, jamais, rien, sans, non, plus',
  more: 'plus, jamais, rien, aucun*, davantage, pas, assez, marre',
  want: 'veux, veut, voulons, souhait*, desir*, voudrais, aimerais, prefere*, merci de, merci d, priere de, priere d, veuillez, demande, prie, vouloir, interess*, besoin',
  get: 'recev*, etre (?:contact|derang|sollicit|relanc|importun)\\w*, entendre parler, avoir de vos, de vos nouvelles, figurer, faire partie, etre sur, vous lire',
  remove:
    'retir*, enlev*, supprim*, effac*, raye*, rayer, sortez, sortir, sors, oter, otez, radi*, exclu*, desabonn*',
  me: 'moi, me, m, nous, mon (?:adresse|email|mail|nom|numero|contact), mes (?:donnees|coordonnees|infos|informations), cette adresse',
  list: 'liste*, base, fichier*, mailing, newsletter, diffusion, contacts, registre*',
  unsubscribe:
    'desabonn*, desinscri*, desincri*, resili* la newsletter, ne plus me contacter, droit a l oubli',
  alone:
    '(?:laiss|fich|fout)\\w* (?:moi|nous) (?:tranquille|en paix|la paix), fichez le camp, degage*, allez vous faire \\w+, lache* moi, oublie* moi, va te faire \\w+',
  bare: '(?:s il vous plait |s il te plait |svp |merci de |merci d |bon |ok )*(?:arret*|ca suffit|cessez|assez|y en a marre|plus jamais|desabonnement)(?: tout| ca| cela| svp| s il vous plait| maintenant| merci| moi)*',
  other:
    'attente, cours, seances?, abonnement, carte, prelevement*, paiement*, contrat, entrainement*, coach, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, venir, reservation, fumer, maladie, sport, burpees, places?, horaires, tard, souci, travailler, probleme, temps, cotisation, salle',
  unless:
    'n arret\\w+ pas, j arrete, j ai arrete, ne (?:me )?(?:desabonn|desinscri|retir|enlev|supprim)\\w* pas, n ai (?:pas|rien|jamais|plus)(?: \\w+)? (?:recu|vu|lu), (?:je|j) (?:ne )?(?:recois|recevais|ai)(?: \\w+)? (?:plus|pas|rien), pourquoi (?:je|n), laissez moi (?:reflechir|voir|un)',
})

const PORTUGUESE = language({
  stop: 'pare, parem, para de, parar de, parar com, para com, deixe de, deixem de, chega, basta, cesse*, interromp*, suspend*, encerr*, pode parar, podem parar',
  send: 'envi*, mand*, escrev*, contat*, contact*, incomod*, perturb*, procur*, encher*, enchendo, spam, importun*, insist*, aborrec*, chatear, chateando, ligar, ligue, liguem',
  mail: 'emails?, e mails?, mails?, mensage*, newsletters?, boletim, boletins, sms, notificac*, comunicac*, spam, propaganda*, publicidade*, promoc*, lembrete*, contato*',
  no: 'nao, n, nunca, nenhum*, nada, sem, jamais',
  more: 'mais, nada, nunca, nenhum*, jamais',
  want: 'quero, desejo, gostaria, pretendo, queremos, autorizo, prefiro, peco, solicito, interess*, preciso, favor',
  get: 'receb*r, recebendo, ser (?:contat|contact|incomod|perturb)\\w*, saber de voces, contato, estar n*, fazer parte, ouvir',
  remove:
    'remov*, tir[aeo]*, retir*, exclu[ai]*, apag*, delet*, sair, elimin*, cancel\\w+ o (?:recebimento|envio), descadastr*',
  me: 'me, mim, meu, meus, minha, nos, \\w+ me, este (?:email|numero|endereco)',
  list: 'lista*, mailing, newsletter, base, cadastro, contatos, sistema, banco de dados, recebimento, envio, emails, registros?',
  unsubscribe:
    'descadastr*, desinscrev*, desinscri*, dessubscre*, cancel\\w+ (?:a |minha |a minha |essa |esta )?(?:inscricao|subscricao|assinatura)(?! do plano)',
  alone:
    'deix* (?:me )?em paz, me (?:deixa|deixe|deixem) em paz, me (?:esquece|esqueca|esquecam), vai se \\w+, nao encham?, nao (?:me )?(?:perturbe|incomode)m?',
  bare: '(?:por favor |ja |ok )*(?:pare|parem|chega|basta|para|nao quero mais|nao mais|sair)(?: por favor| ja| com isso| obrigad[oa]| agora)*',
  other:
    'espera, aulas?, matricula, plano, mensalidade, cartao, trein*, cobranc*, cobrar, cobrem, pagamento*, contrato, segunda, terca, quarta, quinta, sexta, sabado, domingo, hoje, amanha, faltar, ir, joelho, reserva, academia, horario*, otimo',
  unless:
    'nao (?:pare|parem|deixe|deixem|me (?:remov|tir|retir|exclu)\\w+), nao (?:recebi|recebo|chegou|chegam), nao (?:consigo|posso) parar, por que nao, nao paro',
})

const ITALIAN = language({
  stop: 'smett*, piantat*, piantala, finit* di, finitela, finiscila, basta, stop (?:alle|con|ai|a|mail|email|messaggi), cessate, cessare, interromp*, fermat*, mettete fine, sospend*',
  send: 'scriv*, contatt*, mand*, invi*, disturb*, cercat*, spam, spammare, tormenta*, chiamat*, importun*, assill*, rompere, insist*, stressare',
  mail: 'emails?, e mails?, mails?, messagg*, newsletters?, sms, notific*, comunicazion*, pubblicit*, spam, promozion*, promemoria, contatti',
  no: 'non, niente, nessun*, mai, senza, nulla',
  more: 'piu, mai, altro, altri, altre, niente, nessun*, nulla, ulterior*',
  want: 'voglio, desidero, vorrei, intendo, interessa*, vogliamo, preferi*, chiedo, prego, autorizzo, gradirei, gradisco',
  get: 'ricev*, essere (?:contattat|disturbat)\\w*, sentir*, avere, far parte, essere (?:nella|in), comunicazioni',
  remove: 'cancell*, rimuov*, rimoss*, togli*, tolt*, elimin*, leva*, uscire, escludete*, depennate*',
  me: 'mi, me, \\w+(?:mi|ci), mio, mia, miei, ci, questo (?:indirizzo|numero), essere',
  list: 'lista, liste, mailing, newsletter, elenc*, database, contatti, rubrica, dati, registr*, archivi*, indirizzo, nominativo',
  unsubscribe:
    'disiscri*, disinscri*, desiscri*, cancella* (?:l iscrizione|la mia iscrizione) alla newsletter, revoco il consenso',
  alone:
    'lascia(?:temi|mi|teci) (?:in pace|stare|perdere), andate (?:a quel paese|al diavolo), non rompete*, sparite, dimenticatemi',
  bare: '(?:per favore |ok )*(?:basta|smettetela|smettila|piantatela|piantala|finitela|cancellatemi|rimuovetemi)(?: per favore| grazie| cosi| subito)*',
  other:
    'attesa, lezion*, corso, corsi, classe, abbonamento, prenotazion*, carta, allenament*, addebit*, pagament*, quota, contratto, lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica, venire, scuse, palestra, sento, orari*, spostat*, mollare, iscrizione in palestra',
  unless:
    'non (?:smett|cancell|rimuov|togli|elimin)\\w*, non (?:ho|abbiamo|mi e|mi sono|mi arriva*|ricevo), mi sono \\w+, perche non (?:mi|ricevo), prego di scrivermi, non mi sento, lasciatemi pensare',
})

const ROMANIAN = language({
  stop: 'opriti, opreste, incetati, inceteaza, terminati, gata, ajunge, lasati',
  send: 'trimite*, scrie*, scriu, contacta*, deranja*, spam, suna*',
  mail: 'mail*, email*, mesaj*, newsletter*, sms*, notificari*, comunicari',
  no: 'nu, niciun, nici un, fara, nimic',
  more: 'mai, nimic, niciodata',
  want: 'vreau, doresc, dorim, vrem, rog',
  get: 'primesc, primi, fiu contactat*, aud',
  remove: 'sterge*, scoate*, elimina*',
  me: 'ma, mi, mie, meu, mea, mele, imi, \\w+ ma',
  list: 'lista, baza de date, adresa',
  unsubscribe: 'dezabon*',
  alone: 'lasati ma in pace, lasa ma in pace',
  bare: '(?:va rog )*(?:opriti va|opriti|gata|ajunge)(?: va rog)*',
  other: 'abonament*, clas\\w+, curs*, antrenament*, asteptare, card*, plat\\w+',
  unless: 'nu am primit, nu te opri, nu va opriti',
})

const CATALAN = language({
  stop: 'deixeu de, deixa de, pareu, para de, prou',
  send: 'escriu*, envi*, contact*, molest*',
  mail: 'correu*, missatge*, mails?, emails?',
  no: 'no, cap',
  more: 'mes, cap',
  want: 'vull, desitjo, voldria',
  get: 'rebre*, saber',
  remove: 'esborr*, treu*, elimin*',
  me: 'm, em, \\w+ me, meu, meva, meves',
  list: 'llista, base de dades',
  unsubscribe: 'doneu me de baixa, donar me de baixa, dona m de baixa',
  alone: 'deixeu me (?:en pau|tranquil*), deixa m en pau',
  bare: '(?:si us plau )*prou(?: si us plau)*',
  other: 'class\\w+, quota, espera, entrenament*',
  unless: 'no he rebut, no deixeu',
})

export const ROMANCE = [SPANISH, FRENCH, PORTUGUESE, ITALIAN, ROMANIAN, CATALAN]
