/**
 * Said of a workout, of longing or of one's work, the darkest words are cheerful: "my legs are dead", "dying to come
 * back", "night shifts at the hospital". What is left of the text is read for the real ones.
 */
const IDIOMS: readonly RegExp[] = [
  /\b(?:dying (?:to|for|of laughter|laughing)|(?:is |are |you're |were |was |nearly |almost )?kill(?:ed|ing|s)? (?:me|us|it)\b(?! and)|killer|murder in the best|dead tired|dead ?lift\w*|i'm dead\b|(?:completely |totally )?addicted\b(?! to (?:alcohol|drugs|pills|gambling|painkillers))|cutting (?:back|down|board)|ringing in)\b/gi,
  /\b(?:playlist|phone|battery|car|laptop|headphones|watch|alarm|wifi|boiler|computer) (?:has |just |completely )?died\b/gi,
  /\b(?:my |the )?(?:legs?|arms?|quads|glutes|abs|hands|muscles) (?:are|is|feel|felt|were|hate|will) (?:still |absolutely |totally |completely |like |so |now |pretty |a bit |officially |made of )*(?:jelly|jello|spaghetti|noodles?|toast|sore|dead|destroyed|wrecked|shredded|on fire|tired|heavy|cooked|mush|lead|smoked|hate you)\b/gi,
  /\bowe my legs\b/gi,
  /\b(?:shifts?|work(?:ing|s)?|job|nights|nurse|nursing|on call|residency|intern(?:ship)?) (?:\w+ ){0,2}(?:at|in|for) (?:the|a|my|our) (?:\w+ )?(?:hospital|clinic|ward)\b/gi,
  /\b(?:won't|can't|cannot|didn't|don't|never|not) shut up\b|\bshut up about\b/gi,
  // "My friend Sue" is no threat.
  /(?<=[a-z,] )Sue\b(?! (?:you|your|them|the|him|her|us))/g,
]

export const withoutIdioms = (text: string): string =>
  IDIOMS.reduce((left, idiom) => left.replace(idiom, ' '), text)
