/** The token, the sidebar, the language and the size live in cookies of these names. */
type CookieName = 'token' | 'sidebar' | 'language' | 'size'

export function readCookie(name: CookieName): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const cut = part.indexOf('=')
    if (part.slice(0, cut) === name) return decodeURIComponent(part.slice(cut + 1))
  }
  return undefined
}

/** Without `days` the cookie ends with the browser session, as the token does. */
export function writeCookie(name: CookieName, value: string, days?: number): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`
}

export const dropCookie = (name: CookieName): void => writeCookie(name, '', 0)
