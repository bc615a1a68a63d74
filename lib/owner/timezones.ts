/** Every timezone the database knows, by the name people look for it under. */
export function timezones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
