import type { ReactNode } from 'react'

const WORDS = {
  green: ['vacant', 'active', 'paid', 'succeeded', 'done'],
  blue: ['occupied', 'signed', 'issued', 'running', 'reserved'],
  orange: ['expiring', 'notice', 'part_paid', 'preparing', 'waiting', 'to_settle'],
  red: ['overdue', 'holdover', 'failed'],
  purple: ['owner_use', 'repair'],
}
const TONES = new Map(Object.entries(WORDS).flatMap(([tone, words]) => words.map((word) => [word, tone])))

/** A state as a coloured word. The colour follows from the value; the text says the same, so colour is never alone. */
export function StateTag({ value, children }: { value: string; children: ReactNode }): ReactNode {
  return <span className={`state-tag state-${TONES.get(value) ?? 'grey'}`}>{children}</span>
}
