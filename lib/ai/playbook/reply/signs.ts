import { fold } from '@/lib/safety/draft-guard/fold'

/** What a reply is about, as far as words can tell. Each pattern is bounded, so a long reply costs no more than its length. */
export type Sign = keyof typeof SIGNS

const SIGNS = {
  refuses_contact: [
    /\b(?:don't|do not|never|dont) (?:want|wish|need|care) to (?:hear|get|receive)\b[^.!?]{0,40}\b(?:you|from|messages?|emails?|this|these|again|anymore)/,
    /\b(?:stop|quit|cease) (?:with )?(?:the |all |these |your |sending|emailing|writing|messaging|texting|contacting|bothering|harassing|spamming)/,
    /\bleave me (?:alone|be|in peace)\b|\blose my (?:number|email|address)\b|\b(?:stop|enough) (?:already|now)\b|\bunsubscribe\b/,
    /\b(?:remove|delete|take|get) me (?:from|off|out)(?: of)? (?:(?:your|this)(?! wait)\b[^.!?]{0,20}\b(?:list|emails?|mailing|database|contacts|system|spam)|(?:the|all|any|these)\b[^.!?]{0,12}\b(?:emails?|mailing|newsletter|spam|e-?mail list|contact list))/,
    /\bno more (?:emails?|messages?|mails?|notes|letters|texts|outreach|of these|of this)\b|\bdon't (?:e-?mail|contact|write|message|text|call|bother) (?:me|to me|us)\b/,
  ],
  hostile: [
    /\bf+u+c+k|\bfck\b|\bf\*+|\bbullsh|\bshit(?:ty)?\b|\basshole|\bbastard|\bpiss(?:ed)? off|\bscrew you|\bgo to hell\b|\bstfu\b|\bwtf\b/,
    /\byou(?:'re| are|r| guys are| people are)? (?:all )?(?:a |an |such |just )?(?:bunch of |pack of |load of )?(?:\w+ )?(?:idiots?|clowns?|morons?|pathetic|scammers?|crooks?|liars?|thieves|parasites|vultures|disgusting|jokes?)\b/,
    /\b(?:scam|rip-?off|fraud|thieves|stole my money|ripped me off|con artists?)\b|\bsick (?:and tired )?of you\b|\bhate (?:you|this (?:gym|place)|your)\b/,
    /\b(?:shut up|get lost|drop dead|burn in|how dare you|you people|harass(?:ing|ment|ed)?)\b/,
  ],
  legal: [
    /\b(?:lawyers?|attorneys?|solicitors?|barristers?|lawsuit|sue (?:you|your|the)|suing|legal action|small claims|bbb|better business bureau|attorney general|consumer protection|ftc|gdpr|court|chargeback|trading standards|ombudsman|cease and desist)\b/,
  ],
  injury: [
    /\b(?:injur(?:y|ies|ed)|hurt(?:s|ing)?\b(?! to ask)|torn?\b[^.!?]{0,20}\b(?:acl|muscle|meniscus|ligament|rotator|hamstring|calf|labrum)|acl|meniscus|herniat|slipped dis[ck]|sprain(?:ed)?|fractur\w*|broke(?:n)? (?:my|an?|her|his) \w+|broken (?:leg|arm|foot|ankle|wrist|toe|rib|hand|bone)|dislocat\w*|concussion|tendon\w*|rotator cuff|pulled (?:my|a) |threw out my|sciatica|physio\w*|physical therap\w*|in pain|painful|pain in)\b/,
    /(?<!\b(?:get|getting|got|gets) )\bmy (?:\w+ )?(?:back|knee|shoulder|hip|ankle|wrist|neck|elbow|foot|feet|leg|arm|heel|achilles|hamstring|calf|chest|ribs?|spine|joint|hand)s?\b(?! (?:to|in|at|into|on)\b)|\b(?:faint(?:ed|ing)?|threw up|vomit\w*|dizzy|passed out|black(?:ed|ing)? out|allerg\w*|asthma\w*|bleed\w*|shocked me|electrocut\w*|accident|fell off|fell on|collapsed)\b/,
  ],
  health: [
    /\b(?:ob|obgyn|ob-gyn|gyno|midwife|carrying (?:twins|triplets|a baby|our|my)|bump|due (?:date|in (?:\d+ weeks|january|february|march|april|may|june|july|august|september|october|november|december))\b(?=[^.!?]*\b(?:baby|little one|twins|nursery)\b)|take it easy|on bed ?rest|blood (?:pressure|test|work|sugar)|lump|signed off (?:work|sick)|sick leave|clinic|a breakdown)\b/,
    /\b(?:surgery|operation|operated|hospital\w*|chemo\w*|cancer|diagnos\w*|doctor(?:'s)?(?: orders)?|dr said|medical|heart (?:attack|condition|issue)|stroke|pregnan\w*|expecting a baby|miscarr\w*|depress\w*|anxiety|mental health|panic attacks?|burn(?:ed|t)?[- ]?out|burnout|rehab|eating disorder|suicid\w*|kill myself|long covid|covid|pneumonia|mono\b|chronic|disab\w*|treatment|medication|therapist)\b/,
  ],
  grief: [
    /\b(?:passed away|died|death|funeral|lost my (?:mom|mother|dad|father|husband|wife|brother|sister|son|daughter|baby|partner|grand\w+|best friend|dog|job)|divorc\w*|separated from my|separation|hospice|laid off|unemployed|got fired|lost (?:my|his|her) job|family emergency|broke up|tragedy|grieving|mourning|caring for my|taking care of my (?:mom|dad|mother|father|parents?))\b/,
  ],
  complaint: [
    /\b(?:out of place|everyone stared|stared at|staring at|laughed at|looked down on|talk(?:ed|s)? down to|mixed me up|not the only one who)\b/,
    /\b(?:one|two|zero|1|2|0)[- ]stars?\b|\bsick (?:from|because of)\b|\bgot sick (?:at|in|after)\b/,
    /\b(?:unhappy|disappoint\w*|dissatisf\w*|complain\w*|complaint|frustrat\w*|annoy\w*|upset|uncomfortable|unacceptable|terrible|awful|horrible|worst|rude|unprofessional|disrespect\w*|dirty|filthy|gross|disgust\w*|unsafe|unclean|overcrowded|too crowded|way too (?:crowded|full|loud|busy in)|broken (?:machines?|equipment|showers?)|always (?:full|broken|packed|late|cancell?ed))\b/,
    /\b(?:coach|staff|trainer|instructor|front desk|owner|manager|guy|member|someone|he|she)\b[^.!?]{0,60}\b(?:yelled|ignored|embarrassed|humiliated|touched|insulted|screamed|creepy|inappropriate|mocked|made (?:fun|me feel)|called me|rude|discriminat\w*|racist|sexist|stared|favou?rit\w*)\b/,
    /\b(?:nobody|no one|no-one|not one person|not a single person|none of (?:you|the))\b(?! else)|\bnever (?:got (?:a|an) (?:reply|answer|response|call)|heard back|answered|called (?:me )?back)\b/,
    /\b(?:quality|standards?|coaching|programming|classes|cleanliness|atmosphere|vibe)\b[^.!?]{0,30}\b(?:went down|gone down|has dropped|dropped|declin\w*|worse|isn't what|not what it|bad|poor|changed)\b|\b(?:not what (?:it used|i signed|i expected)|let down|fed up|didn't feel (?:welcome|safe|included)|don't feel (?:welcome|safe)|not happy|wasn't happy|not impressed|not great experience|bad experience|waste of (?:time|money))\b/,
    /\b(?:another|more|yet another) (?:automated|robot|generic|marketing|spam|mass|junk|template)\w*|\bspam\b|\bautomated (?:e-?mails?|messages?|crap|nonsense)\b/,
    /\bi(?:'ve| have)? (?:already )?(?:told|asked|emailed|wrote|written|said|explained|called|messaged)\b[^.!?]{0,40}\b(?:already|twice|times|before|last (?:week|month)|weeks ago|no answer|and nothing)\b/,
  ],
  money: [
    /\b(?:bill(?:ed|ing|s)?\b(?! of)|charg(?:e|ed|es|ing)|over-?charged|invoice\w*|payments?|refund\w*|credit(?:ed| card)?|debit|direct debit|my card|new card|the card|card (?:on file|details|number|expired|was|is|got)|bank|autopay|auto-?pay|transaction|receipt|fees?|dues|balance|owe|owing|owed|paid|pay(?:ing)? (?:for|my|you|the|it|this|in|next|cash|again)|double[- ]charged|took money|money (?:was|is|were|back|out|from)|price (?:went|increase|hike)|subscription)\b/,
  ],
  dispute: [
    /\b(?:refund\w*|dispute\w*|over-?charged|charged (?:me )?(?:twice|again|after|wrong|double|too|the wrong|extra|even|for (?:a|two|something))|double[- ]?charged|wrong (?:amount|charge|card|person)|already paid|have paid|was (?:already )?paid|been paid|(?:bank|statement|app|receipt) (?:says|shows|said|confirmed)|paid (?:already|last|this|in cash|cash|you)|did pay|why (?:was|am|are|did|do|is)\b[^.!?]{0,50}\b(?:charg\w*|pay\w*|bill\w*|fail\w*|declin\w*)|shouldn't have|not (?:supposed|owe)|don't owe|do not owe|never (?:signed|agreed|authorized|authorised)|unauthori[sz]ed|mistake|error on|incorrect|cancell?ed (?:my|this|it|last|months?|weeks?|already)|froze|frozen|on hold|not right|isn't right|(?:not|never|won't|refuse to|not going to|not gonna|why (?:should|would) i) pay\w*|there'?s (?:plenty|enough) (?:of )?money)\b/,
  ],
  hardship: [
    /\b(?:can'?t|cannot|can not|couldn't|unable to|not able to|don't have|no longer|hard to|struggl\w*|tight|broke\b|short)\b[^.!?]{0,30}\b(?:afford|pay|money|cash|budget|financ\w*|funds|month)\b|\b(?:too (?:expensive|pricey|much money|costly)|money is tight|tight (?:on money|budget)|budget(?:'s| is) tight|financ\w+|between jobs|payment plan|pay (?:half|part|later|in (?:two|instal\w*))|instal?lments?|expensive|cheaper|price is|costs? too)\b/,
  ],
  leaving: [
    /\b(?:don't|do not|doubt|not sure)(?: (?:think|believe|expect|see|know|if|that))*(?: (?:i|we)(?:'m|'ll|'re| am| will| are)?| myself)(?: be| ever)*(?: going to| gonna)?(?: be)? (?:renew|continu|stay|com(?:e|ing) back|return|keep (?:going|it|my|the)|rejoin)\w*/,
    /\b(?:cancel(?:l?ing|l?ed|lation)?|terminat(?:e|ing|ed)|end(?:ing)?|quit(?:ting)?|close|stop(?:ping)?)\b[^.!?]{0,25}\b(?:membership|contract|subscription|account|plan|my enrol\w*|the gym|everything)\b/,
    /\b(?:i(?:'m| am|'ve| have|'d like to|'ll| will| want to| wanna| need to| would like to| think i'll)|please|going to|gonna|decided to|want to|wanted to|like to|have to|we're) (?:just |probably |already |be )?(?:cancel(?:l?ing|l?ed)?\b(?! (?:my |the |that |this |today|tomorrow|class|booking|spot|session|plans|on you|last minute|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|quit(?:ting)?\b(?! (?:my job|smoking|drinking|sugar))|leav(?:e|ing)\b (?:the gym|you|your gym|for good)|done with (?:the gym|you|this|it|crossfit)|not (?:renew|continu|coming back|going to (?:continue|renew|come back))\w*)/,
    /\bnot (?:coming|going|returning|heading) back\b|\bnever (?:coming|going) back\b|\b(?:won't|will not|not going to|not gonna|don't plan (?:to|on)|not planning (?:on|to)|never) (?:be )?(?:com(?:e|ing) back|return(?:ing)?|renew(?:ing)?|rejoin(?:ing)?|continu(?:e|ing)|back)\b/,
    /\b(?:joined|switched to|signed up (?:at|with|for)|going to|found|member (?:at|of)|training at|train at|moved to|started at|trying) (?:a |an |the )?(?:another|different|other|new|nearer|closer|cheaper|local|home) (?:gym|box|studio|place|club)\b|\bhome gym\b|\b(?:elsewhere|somewhere else)\b/,
    /\b(?:i|we)(?:'ve| have|'re| are|'m| am)? ?(?:just |recently |actually |now )?(?:moved|moving|relocat\w+) (?!(?:right |back |down |up |out |over )?here\b|(?:in)?to (?:the area|town|this)\b|near(?:by|er)?\b|round the corner|(?:the |my |our |some |a )?(?:house|houses|flat|flats|apartments?|in\b|desks?|offices?|boxes|things|money|it\b|up\b|on\b|around|more|again|better))(?:away|to|out|across|cities|states|house|back|abroad|overseas|an hour|too far)?\b|\bno longer (?:live|in (?:the )?(?:area|town|city))\b|\btoo far (?:away|from|now|for)?\b/,
    /\bi(?:'ve| have)? (?:already )?cancell?ed\b(?! (?:my |the |that |this )?(?:class|booking|spot|session|plans|trip|flight|meeting))/,
  ],
  unease: [
    /\b(?:coach(?:es)?|trainers?|staff|front desk|reception\w*|instructors?|manager|showers?|lockers?|music|heating|equipment|machines?|bathrooms?|toilets?|towels?|smell\w*|noise|the app|unfriendly|unwelcom\w*|unhelpful|unpleasant|uneasy|stupid|dumb|foolish)\b/,
    /\b(?:bad|worse|wrong|weird|strange|awkward|joke|mess(?:ed|y)?|ridiculous|sad|angry|mad|pissed|tired of|sick of|bother\w*|concern\w*|worr\w*|afraid|scared|intimidat\w*|embarrass\w*|judged|excluded|left out|unfair|problem|issue|trouble|difficult|regret|mistake|fault|sucks?|sucked|lame|boring|bored|useless|pointless|ignored|ignoring|lied|lie|cheat\w*|never (?:again|helped|works?|once)|too (?:hard|intense|loud|rough|big|small|advanced|old|much for)|not (?:good|okay|ok|cool|fair|welcome|helpful|for me|sure (?:this|it)|my thing|enjoy\w*|comfortable|worth|working|feeling)|doesn't work|didn't (?:like|enjoy|help|work)|don't (?:like|enjoy|feel|trust|think (?:this|it|i belong))|hated|dislike|wish you|why do you|why are you|keep (?:writing|emailing|sending|asking|bugging))\b/,
  ],
  freeze: [
    /\b(?:freez(?:e|ing)|froze(?:n)?|paus(?:e|ed|ing)|suspend(?:ed|ing)?|put (?:it|my (?:membership|account|plan)) on hold|on hold|downgrad\w*|upgrad\w*|(?:switch|change|move|go) (?:plans?|memberships?|my (?:plan|membership)|(?:over |down |up )?to (?:the|a|an) (?:\w+ )?(?:plan|membership))|(?:smaller|cheaper|different|other|bigger) (?:plan|membership)|(?:two|three|2|3)x? ?(?:times )?(?:per|a) week option|my (?:membership|contract)|the contract|transfer my|drop to (?:a |two|once|twice)|punch ?card)\b/,
  ],
  wrong_person: [
    /\b(?:wrong (?:person|number|email|address|guy)|not (?:\w+ )?the (?:right )?person|who is (?:\w+)\?|i(?:'m| am) not (?:a member|\w+, |the member)|never (?:been (?:to|a member)|heard of|signed up|joined|trained)|don't know (?:you|who you|any|this gym)|not my (?:email|account|membership)|my (?:son|daughter|wife|husband|kid|child|partner)'s (?:membership|account)|(?:her|his) (?:wife|husband|mother|father|mom|dad) (?:here|writing)|this is (?:his|her) (?:wife|husband|mother|father|mom|dad|son|daughter))\b/,
    /\b(?:how (?:did|do) you (?:get|have|find) my|where did you get my|my (?:personal )?data\b|privacy(?! (?:thing|reasons?|person|freak))|delete my (?:data|account|info\w*)|who (?:gave|shared) (?:you )?my)\b/,
  ],
  asks_who: [
    /\b(?:are you|is this|is it|am i (?:talking|speaking|writing|chatting) (?:to|with)|r u|you're|are these|was this|did)\b[^.!?]{0,30}\b(?:bots?|robots?|ai|a\.i\.|chat ?gpt|human|real (?:person|human|people)|actual (?:person|human)|machine|computer|automated|auto-?generated|artificial|person writing|a person)\b/,
    /^(?:hi|hey|hello|sorry)?[, ]*(?:but )?who(?:'s| is| are) (?:this|you|writing|that|there)\b[^.!?]{0,20}\?*$|\bwho am i (?:talking|speaking|writing) (?:to|with)\b|\bbot\?|\bdo i know you\b/,
  ],
  declines: [
    /\b(?:not interested|no interest|no longer interested|lost interest|changed my mind|no,? thank(?:s| you)|no thx|nah\b|not for me|isn't for me|wasn't for me|i(?:'ll| will) pass|pass on (?:this|that|it)|hard pass|rather not|prefer not|don't want (?:to|it|that|this)|do not want|not looking (?:for|to)|decided (?:against|not to)|not going to happen|decided to go (?:with|in)|went with (?:another|a different)|already (?:found|signed(?! up for)|joined)|no plans (?:to|of)|not my thing|count me out|not needed|no need\b)\b/,
    /^(?:sorry|hi|hey|thanks|oh)?[,. ]*(?:no+|nope|nah)[,.! ]*(?:sorry|thanks|thank you|thx)?[.!]*$|^no,? (?:sorry|i'm good|im good|i'm ok|i'm fine|not (?:really|anymore))\b/,
  ],
  cannot_make_it: [
    /\b(?:can'?t|cannot|can not|won't|will not|unable to|not able to|not going to|couldn't|won't be able to|not gonna)\b[^.!?]{0,20}\b(?:make (?:it|that|tonight|tomorrow)|come|be there|attend|join|do (?:it|that|mornings|tonight)|get there|today|tonight|tomorrow)\b|\bhave to (?:skip|miss|cancel (?:my|the|that|today|tonight|tomorrow|this))\b|\b(?:not this (?:time|week)|something came up|skip(?:ping)? (?:it|this|that|today|tonight|tomorrow)|cancel my (?:spot|booking|class|reservation|place)|out (?:today|tonight|tomorrow))\b/,
  ],
  later: [
    /\b(?:not (?:right now|now|yet|ready|at the moment|this (?:month|year|week|season)|today)|maybe|perhaps|someday|some day|one day|might|possibly|we'll see|we will see|let's see|thinking about|think about it|consider(?:ing)?|not sure|unsure|don't know (?:yet|when|if)|hopefully|hope to|hoping|would like to|i'd like to|i should|i'll try|will try|gonna try|trying to|try to|soon(?:ish)?|eventually|when (?:(?:things|work|life|it|the \w+) (?:calm\w*|slow\w*|settle\w*|quiet\w*|get\w*|is|are|end\w*|allow\w*)|i (?:can|have|get|find|feel|am|'m|return))|once (?:things|work|life|i|the|school)|in the way|life (?:happened|got)|after (?:the|my|this|summer|winter|christmas|new year|exams|easter|tax)|later|(?:been )?meaning to|i know i know|slacking|guilty|you (?:caught|got) me|has it been|been too long|butt in gear|no excuses|haven't (?:had (?:the |a )?(?:time|chance)|made it|gotten (?:to|around)|been (?:yet|able))|in a (?:few|couple)|next (?:month|year|week|season|semester|spring|summer|fall|autumn|winter)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter)|get back to you|let you know|depends|(?:still |un)?decid(?:ing|ed on it)|undecided|on the fence|(?:need|have|want|got) to (?:talk|speak|check|think|discuss|ask|run it)(?: it| this)?(?: over| to| with| by)? ?(?:my|the|it|about)?|can't start (?:until|till|before))\b/,
    /\b(?:busy|swamped|slammed|crazy|hectic|overwhelm\w*|no time|not (?:much|enough) time|short on time|lot (?:going on|on my plate)|work (?:has|is|'s|got|been)|works? (?:trip|travel|stuff|project)|deadline|kids?|newborn|new baby|school|exams?|finals|thesis|moving house|renovat\w*|new job|night shifts?|shifts?|overtime|family stuff|unmotivated|motivat\w*|lazy|tired|exhausted|fell off|lost (?:my )?(?:momentum|rhythm|routine)|need (?:a|some) (?:break|time|space)|taking (?:a|some) (?:\w+ )?(?:break|time)(?: off)?)\b/,
  ],
  away: [
    /\b(?:on (?:vacation|holidays?|leave|a trip|the road|tour|maternity|paternity)|vacation|holiday|travel(?:l?ing)?|abroad|overseas|out of (?:town|office|the country|state|the office)|off (?:this|next|all) week|off (?:until|till|til|today|tomorrow)|(?:i'm|i am|we're|we are) (?:\w+ ){1,4}(?:until|till|til)|away (?:until|till|for|on|this|next|from)|back (?:on|by|in|after|from|home)|honeymoon|business trip|visiting (?:my|family)|in (?:europe|mexico|hawaii|italy|spain|france|florida))\b/,
  ],
  ill: [
    /\b(?:(?:been|was|am|i'm|feeling|got|so|still|really|a bit|kinda|down) (?:really |so |super |a bit |quite )?(?:sick|ill|unwell|under the weather)|flu|a cold|bad cold|fever|stomach bug|sinus|bronchitis|strep|food poisoning|under the weather|migraine)\b/,
  ],
  positive: [
    /\b(?:love(?:d|ly)?|great|awesome|amazing|fantastic|wonderful|excellent|perfect|enjoy(?:ed|ing)?|fun|happy|excited|glad|good|cool|nice|sweet|miss(?:ed|ing)? (?:you|it|the|training|everyone|u|y'all)|can't wait|looking forward|sounds (?:good|great|fun|like a plan)|appreciate\w*|best gym|proud|pumped|stoked|so sweet|made my day|kind of you|thoughtful|feels? good|a blast|loving (?:it|this|the)|so far so good|(?:super|so|very|really) (?:friendly|welcoming|kind|helpful)|you(?: guys| all)? (?:are|rock)(?: the best)?\b(?= the best|[.! ]*$)|getting married|can't believe it(?:'s| has) been|hooked|best (?:decision|team|place|crew|coaches|gym)|obsessed|warm welcome|feel (?:so )?welcome)\b/,
  ],
  thanks: [
    /\b(?:thanks|thank you|thx|ty|cheers|much appreciated|appreciate it|got it|ok(?:ay)?|okey|alright|noted|will do|understood|sure|no worries|no problem|np|roger|(?:will|i'll) (?:handle|take care|sort|look into|fix)|on it|kk?|👍|received|good to know|fair enough|all good|sounds good)\b|👍|🙏|❤|😊|🙂|💪|👌|🎉/u,
  ],
  resolved: [
    /\b(?:all (?:good|fine|sorted|set|well)|everything(?:'s| is)? (?:good|fine|great|ok(?:ay)?|alright|going well)|i(?:'m| am) (?:all )?(?:good|fine|okay|ok|great|doing (?:well|good|great|fine|better))|doing (?:well|great|good|fine|better)|no (?:issues?|problems?|complaints)|should be (?:fine|good|ok(?:ay)?|here|working|there|sorted|in|all set)|nothing (?:needed|wrong)|don't need anything|that(?:'s| is) all i need)\b/,
  ],
  wants_person: [
    /\b(?:call me|give me a (?:call|ring|buzz)|ring me|phone me|can (?:someone|somebody|you|we|i) (?:call|talk|speak|chat|meet|discuss)|could (?:someone|somebody|you|we) (?:call|talk|speak|chat|meet)|speak (?:to|with)|talk (?:to|with) (?:you|someone|the owner|a (?:person|human|coach|manager)|somebody|mike|him|her)|(?:meet|talk|speak|discuss|chat|come by|explain)\b[^.!?]{0,25}\bin person|set up a (?:call|meeting|time)|have (?:the owner|someone|a coach)|my (?:number|phone|cell) is)\b/,
  ],
  requests: [
    /\bif (?:you|there|the gym|they) (?:had|have|has|offer\w*|could|can|would|were|was|did|add\w*|open\w*|change\w*)\b|\bunless (?:you|there)\b|\b(?:when|once|until|after) (?:you|they|someone|somebody|the (?:coach|owner|gym)) (?!are|open|get back|want|need)\w+/,
    /\b(?:please|pls|plz|could you|can you|would you|will you|can i|could i|may i|(?<!nothing |everything |anything |all (?:that )?|what )i need(?! to (?:get|be|come|start|make|find|go|do|work|train|move|see|try|figure|sort|check|talk|think|speak|ask|step))|i(?:'d| would) need|i want|let me know(?! if (?:it|that|this|there|anything|the card)\b[^.!?]{0,12}(?:n't|not|fails?|wrong|problems?|issues?))|tell me|send me|sign me up|book me|put me|add me|reserve|save me|hold (?:a|my|me(?! to it))|keep (?:a|me a|my) (?:spot|place)|switch me|move me|(?<!i'll |i will |to |just |i )(?:change|update) my|remind me|forward (?:me|this|it|my)|schedule me|set me up|i(?:'d| would) like (?:a|an|some|information|info|details|more)|get me)\b/,
  ],
  did_it: [
    /\b(?:i (?:just )?(?:came|was (?:there|in|here)|went|trained|worked out|did (?:the|a|my|it)|made it|checked in|attended|showed up|stopped by|dropped in|posted|wrote|left (?:you )?(?:a|one|the|my)|updated|changed|fixed|paid|submitted|added|put in|entered|replaced|sorted)|i've (?:just |already )?(?:been (?:back|in|there|twice|coming)|posted|written|left|updated|paid|done|fixed|changed|sorted|come|added|put)|just (?:posted|left|wrote|updated|paid|did|booked|fixed|changed|added|came|finished|got back|sorted|put)|already (?:posted|left|wrote|did|done|updated|booked|fixed|been|back)|(?:it's |all )?(?:done|updated|fixed|sorted|posted|paid)\b[.!]*|was (?:there|in) (?:this|yesterday|today|on|last)|been back|new card (?:is|should be) (?:in|on|there)|booked (?:it|a|my|for|the))\b/,
  ],
  card_news: [
    /\b(?:card|one|wallet|bank account)\b[^.!?]{0,20}\b(?:expired|expires|arriv\w+|is coming|on (?:its|the) way|should (?:come|arrive|be here|work)|lost|stolen|replaced|blocked|renewed)\b|\b(?:switched|changed|changing) banks?\b|\b(?:lost|replaced) my (?:card|wallet)\b|\bnew card\b/,
  ],
  review: [
    /\b(?:review|google|yelp|stars?|rating|write (?:one|something|it)|few words|post (?:it|one)|testimonial|recommend)\b/,
  ],
  eager: [
    /^\W*(?:coming|on my way|there|in)\W*$/,
    /\b(?:i(?:'d| would) (?:love|really like|be happy|be up)|i want (?:to|in)|yes(?:,? please)?|yeah|yep|yup|absolutely|definitely|for sure|of course|count me in|i(?:'m| am) (?:in(?=[.!,\s]*$|[.!,]| for)|interested|ready|up for|keen|down(?! (?:with|and|lately|right|in|about)))|let's (?:do|go)|sign me up|sounds (?:great|good|fun|like a plan|amazing|perfect)|very interested|interested in|ready to (?:start|come|get|go)|keen to|want to (?:come|start|try|join|get back|rejoin|return)|would (?:love|like) to (?:come|start|try|join|get back|rejoin|return|give))\b/,
  ],
  preference: [
    /\b(?:mornings?|evenings?|afternoons?|weekends?|weekdays?|lunch ?time|early|late(?:r)?|after work|before work)\b[^.!?]{0,40}\b(?:better|best|work|works|easier|only|prefer|suits?|fine|good|ideal|possible|for me)\b|\b(?:prefer|better|only|rather|could do|more of a|would be)\b[^.!?]{0,30}\b(?:my days?|mornings?|evenings?|afternoons?|weekends?|weekdays?|lunch|early|late|night)\b|^(?:in the )?(?:mornings?|evenings?|afternoons?|weekends?)[.! ]*(?:please|probably|i guess)?[.!]*$/,
  ],
} as const satisfies Record<string, readonly RegExp[]>

export function signsIn(text: string): ReadonlySet<Sign> {
  const folded = fold(text)
  const found = Object.entries(SIGNS).filter(([, patterns]) =>
    patterns.some((pattern) => pattern.test(folded)),
  )
  return new Set(found.map(([sign]) => sign as Sign))
}
