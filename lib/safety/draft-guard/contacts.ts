import { gymWords } from '@/lib/safety/draft-guard/gym-words'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'

/** Ways to reach someone: only the gym's own. */

const EMAIL = /[^\s@<>()"',;:]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/g
const LINK =
  /\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"')]{1,300}|\b(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|co|gym|fit|fitness|app|me|info|biz|us|uk|de|ca|au|nz|ie|eu|ly|link|site|online|store|shop|club|yoga|studio|xyz|top|ru|cn|tk)\b(?:\/[^\s<>"')]{0,300})?|\b(?:javascript|data|mailto):\S{1,100}/g

export const links: Rule = ({ folded }, { gym }) => {
  const own = gymWords(gym).folded
  const website = address(gym.contact.website.toLowerCase())
  const found = []
  const addresses = [...folded.matchAll(EMAIL)].map(([it]) => it.replace(/[.]+$/, ''))
  const strange = addresses.find(
    (it) => it !== gym.contact.email.toLowerCase() && !own.split(/\s/).includes(it),
  )
  if (strange) found.push(finding('email_address', "An email address that is not the gym's.", strange))
  for (const [hit] of folded.replace(EMAIL, ' ').matchAll(LINK)) {
    const link = address(hit)
    if (link !== '' && link !== website && !own.split(/[\s,;]+/).some((word) => address(word) === link)) {
      found.push(finding('link', "A link that is not in the gym's profile.", hit))
      break
    }
  }
  return found
}

/** Host and path, without what differs between two spellings of one address. */
function address(url: string): string {
  return url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/.,!?]+$/, '')
}

const PHONE = /(?<![\w.,])\+?\(?\d[\d\s().-]{5,20}\d(?![\w%])/g
const DATE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/
const PHONE_MIN_DIGITS = 7

export const phones: Rule = ({ folded }, { gym }) => {
  const { digits } = gymWords(gym)
  return [...folded.matchAll(PHONE)]
    .map(([hit]) => hit.trim())
    .filter((hit) => {
      const number = hit.replace(/\D/g, '')
      return number.length >= PHONE_MIN_DIGITS && !DATE.test(hit) && !sameNumber(digits, number)
    })
    .slice(0, 1)
    .map((hit) => finding('phone', "A phone number that is not the gym's.", hit))
}

/** With or without the country code, it is the same line. */
function sameNumber(own: string, number: string): boolean {
  return own
    .split(' ')
    .some((line) => line !== '' && (line === number || line.endsWith(number) || number.endsWith(line)))
}
