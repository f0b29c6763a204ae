import type { ListField } from '@cloud-steward/contract/kit/index.ts'

/** The number after this one: `101` → `102`, `A` → `B`; nothing after what ends in neither. */
export function numberAfter(text: string): string | undefined {
  const [, before = '', digits] = /^(.*?)(\d+)$/.exec(text) ?? []
  if (digits) return before + String(Number(digits) + 1).padStart(digits.length, '0')
  return /[A-Ya-y]$/.test(text)
    ? text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
    : undefined
}

/** What a further entry of a list begins with. */
export function entryAfter({ of, follows = [] }: ListField, last: unknown): unknown {
  if (of.kind !== 'group') return undefined
  const known = (last ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    follows.flatMap((key) => {
      const value = known[key]
      const next = typeof value === 'string' ? numberAfter(value) : value
      return next === undefined || next === null ? [] : [[key, next]]
    }),
  )
}
