/** What a tenant asks of new passwords. */
export interface PasswordRule {
  minLength: number
  /** Of how many kinds its characters must be, of four. */
  kinds: number
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]
export const kindsIn = (password: string): number => KINDS.filter((kind) => kind.test(password)).length

/** One piece of up to three characters again and again, or characters that follow one another up or down. */
export function isSimple(password: string): boolean {
  if (/^(.{1,3}?)\1+$/su.test(password)) return true
  const codes = [...password].map((char) => char.codePointAt(0)!)
  const steps = new Set(codes.slice(1).map((code, at) => code - codes[at]!))
  return steps.size === 1 && Math.abs([...steps][0]!) === 1
}

export const containsName = (password: string, username: string): boolean =>
  username !== '' && password.toLowerCase().includes(username.toLowerCase())
