/**
 * Beginnings of words, without accents, that bring a reply in another language before a person: bodies and illness,
 * death, leaving, money, complaints, and those for whom somebody else writes. Better one too many.
 */
const BEGINNINGS = `
  lesion dolor duele dolia espalda rodilla hombro medic doctor hospital embaraz operac operar cirug falleci muri muert
  cancel baja congel pausa cobr dinero devol reembols precio cuota factura caro despid paro trabajo_perdi quej grit
  insult sucio sucia abogad denunci divorci separ enferm ansied depres hij menor mudamos mudado mudo otro_gim natacion
  blessur blesse mal_au mal_a douleur dos genou epaule medecin hopital enceinte opera decede deces mort mourir resili annul
  suspen pause preleve rembours argent tarif cher facture licenci chomage plaint sale moque avocat divorc separ malad
  anxie depress demenag autre_salle natation escalade elle_est il_est
  verletz schmerz rucken knie schulter arzt krankenhaus schwanger operat gestorben verstorb tod tot_ kundig ruhen
  pausier abgebuch geld zuruckzahl preis beitrag rechnung teuer arbeitslos gekundigt beschwer dreckig schmutz angeschrien
  beleidig anwalt trenn scheidung krank angst depress umgezogen gezogen anderes_studio anderen_studio klettern schwimm
  machuq dor_ doendo joelho ombro costas gravid cirurg morreu faleceu cobran cobra dinheiro estorn reembols mensalidade
  desempreg demit reclam grosso suja advogad divorci doente ansied mudei mudamos outra_academia
  infortun male schiena ginocchio spalla dottor ospedal incinta operaz morto morta mancata mancato deced disd annull
  sospend addebit soldi rimbors prezz costo costa caro licenziat disoccup lament sporc avvocat divorz malat depress
  trasferit altra_palestra nuoto arrampicat
  blessure pijn enkel knie schouder rug arts ziekenhuis zwanger geopereerd overled dood opzeg bevries pauze afgeschrev
  schrijven geld terugbet prijs factuur duur ontslag werkloos klacht vies advocaat scheiding ziek burn verhuisd andere_sport
  andere_gym klimmen
  skade skadet ondt vondt smerte knae kne skulder ryg laege lege sykehus sygehus gravid operer dod_ dode opsig si_opp
  penge penger tilbage refunder pris dyr fyret ledig klage beskidt advokat skils syg_ syk_ andet_center annet_sent
  skadat ont_ varker axel lakare sjukhus opererad dog_ avlid saga_upp pengar tillbaka dyrt arbetslos klag smutsig sjuk
  annat_gym
  kontuzj bol_ boli kolan bark plecy lekarz szpital ciaz operacj zmarl umarl smierc rezygn wypowied zawies pieni zwrot cena
  koszt drog zwolni bezrobot skarg brud adwokat rozwod chor depresj przeprowadz inny_klub inna_silown basen
  sakat agri diz_ omuz doktor hastane hamile ameliyat oldu vefat iptal dondur para_ iade fiyat ucret issiz sikayet kirli
  avukat bosan hasta tasin`
  .trim()
  .split(/\s+/)
  .map((it) => it.replace(/_$/, ' ').replaceAll('_', ' '))

/** Tried on the words of a text. */
export const MATTERS = new RegExp(` (?:${[...new Set(BEGINNINGS)].join('|')})`)
