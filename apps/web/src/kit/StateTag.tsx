import type { ReactNode } from 'react'

type Tone = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'purple'
const WORDS: Readonly<Record<Exclude<Tone, 'grey'>, readonly string[]>> = {
  green: ['vacant', 'active', 'paid', 'succeeded', 'done', 'enabled', 'success', 'posted', 'online', 'approved'],
  blue: ['occupied', 'signed', 'issued', 'running', 'reserved', 'processing', 'open'],
  orange: ['expiring', 'notice', 'part_paid', 'preparing', 'waiting', 'to_settle', 'pending', 'reviewing'],
  red: ['overdue', 'holdover', 'failed', 'rejected', 'error', 'offline'],
  purple: ['owner_use', 'repair'],
}
const TONES = new Map(Object.entries(WORDS).flatMap(([tone, words]) => words.map((word) => [word, tone as Tone])))

/** A state as a coloured word. The colour follows from the value; the text says the same, so colour is never alone. */
export function StateTag({ value, tone, children }: { value: string; tone?: Tone; children: ReactNode }): ReactNode {
  return <span className={`state-tag state-${tone ?? TONES.get(value) ?? 'grey'}`}>{children}</span>
}
