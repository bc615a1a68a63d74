/** Line breaks and other control characters, with the separators that some mail software breaks lines on. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** Nothing that holds one may stand in a header: it could end the header and begin another. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text)
}
