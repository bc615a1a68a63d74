/** Why the owner's own words could not be sent, and what to do instead. */
export function whyNotSent(why: string, o: { firstName: string; until: string | null }): string {
  const later = o.until ? ` The next one may go ${o.until}.` : ''
  switch (why) {
    case 'weekly_limit':
      return `${o.firstName} has had all the messages your weekly limit allows.${later} Until then call, or write from your own mail program.`
    case 'opted_out':
      return `${o.firstName} asked for no more messages, and that holds for you too. Talk in person, or lift it on their page if they changed their mind.`
    case 'gym_paused':
      return 'Sending is stopped for this gym. Start it again under Settings → Stop or close, then send.'
    case 'global_pause':
      return 'Sending is stopped for all gyms at the moment. Try again in a few minutes.'
    case 'no_postal_address':
      return 'The gym has no postal address yet, which every message must carry by law. Enter it under Settings → Voice and facts.'
    case 'not_to_be_contacted':
      return `${o.firstName} must not be written to: staff, possibly a minor, or no working address. Their page says which.`
    case 'recipient_changed':
      return 'Their address has just changed in PushPress. Load the page and send it again.'
    default:
      return `It cannot be sent: ${why}`
  }
}
