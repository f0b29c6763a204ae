import { useSession } from './session-store.ts'

type Values = Readonly<Record<string, unknown>>
/** What a person typed into a form and did not save. */
export interface Draft {
  /** When it was last changed, in milliseconds. */
  at: number
  /** The fields that were changed … */
  values: Values
  /** … and what they held before. */
  was: Values
  /** Fields were filled that are never kept. */
  withheld: boolean
}
const PREFIX = 'draft:'
const MOST = 20
const LONGEST = 60_000
const KEPT_MS = 24 * 3_600_000
/**
 * Names of fields that are never kept: passwords, keys, codes, numbers of cards, accounts and identity papers. Codes of records
 * (`code`, `tenantCode`) are no secrets; `clientCode` goes with a secret that is one.
 */
const SECRET =
  /password|pwd|secret|token|captcha|totp|pin$|passcode|privatekey|publickey|certificate|apikey|card|idno|idnumber|account(no|number)?$|paperno/i

/** Drafts belong to a person of a tenant. A look through a role is nobody's work. */
function ownerOf(): string | undefined {
  const { user, own } = useSession.getState()
  return user && !own ? `${PREFIX}${user.tenantCode}/${user.id}/` : undefined
}
const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
function parse(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '') as Draft
    return Date.now() - draft.at < KEPT_MS ? draft : undefined
  } catch {
    return undefined
  }
}

/** A value without secrets and without what JSON cannot hold (chosen files). */
function keepable(value: unknown): unknown {
  if (value instanceof Blob) return undefined
  if (Array.isArray(value)) return value.map(keepable)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (SECRET.test(key) ? [] : [[key, keepable(one)]])),
  )
}
export const isSecret = (field: string): boolean => SECRET.test(field)

export function readDraft(form: string): Draft | undefined {
  const owner = ownerOf()
  return owner ? parse(owner + form) : undefined
}

/** Keeps a draft of a form in this tab. A full or missing storage loses the draft, never the form. */
export function keepDraft(form: string, values: Values, was: Values): void {
  const owner = ownerOf()
  if (!owner) return
  const withheld = Object.keys(values).some(isSecret)
  const draft = { at: Date.now(), values: keepable(values), was: keepable(was), withheld }
  const text = JSON.stringify(draft)
  if (text.length > LONGEST || Object.keys(draft.values as Values).length === 0) return dropDraft(form)
  try {
    sessionStorage.setItem(owner + form, text)
  } catch {
    return
  }
  const byAge = draftKeys().map((key) => [key, parse(key)?.at ?? 0] as const)
  const oldest = byAge.toSorted((a, b) => b[1] - a[1]).slice(MOST)
  for (const [key, at] of byAge) if (!at || oldest.some(([old]) => old === key)) sessionStorage.removeItem(key)
}
export function dropDraft(form: string): void {
  const owner = ownerOf()
  if (owner) sessionStorage.removeItem(owner + form)
}
/** On sign-out. */
export function dropDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}
