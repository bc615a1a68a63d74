/** Why the owner's own words could not be sent, and what to do instead. */
export function whyNotSent(why: string, o: { firstName: string; until: string | null }): string {
  const later = o.until ? ` The next one can go out ${o.until}.` : ''
  switch (why) {
    case 'weekly_limit':
      return `${o.firstName} has reached your weekly message limit.${later} Until then, call or write from your own email.`
    case 'opted_out':
      return `${o.firstName} asked for no more messages, and that includes yours. Talk in person, or allow messages again on their page if they changed their mind.`
    case 'gym_paused':
      return 'Sending is paused at your gym. Resume it under Settings → Stop or close, then send.'
    case 'global_pause':
      return 'Sending is paused for all gyms right now. Try again in a few minutes.'
    case 'no_postal_address':
      return 'Your postal address is missing, and by law every message must include it. Add it under Settings → Voice and facts.'
    case 'not_to_be_contacted':
      return `${o.firstName} must not be contacted: staff, possibly under 18, or no working email. Their page says which.`
    case 'recipient_changed':
      return 'Their email address just changed in PushPress. Reload the page and send it again.'
    default:
      return `It could not be sent: ${why.replaceAll('_', ' ')}.`
  }
}
