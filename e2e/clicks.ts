/// <reference lib="dom" />
import type { Page } from 'playwright-core'

export interface Effort {
  clicks: number
  /** Fields somebody typed into, pickers included. */
  fields: number
}
type Counting = typeof globalThis & { effort?: { clicks: number; fields: Set<EventTarget> } }

/** Counts from now on what a person does on this page: presses of the mouse, and fields typed into. */
export const countEffort = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const effort = { clicks: 0, fields: new Set<EventTarget>() }
    ;(globalThis as Counting).effort = effort
    addEventListener('pointerdown', () => effort.clicks++, true)
    addEventListener('input', ({ target }) => target && effort.fields.add(target), true)
  })
/** What it took so far. */
export const effortOn = (page: Page): Promise<Effort> =>
  page.evaluate(() => {
    const { clicks, fields } = (globalThis as Counting).effort!
    return { clicks, fields: fields.size }
  })
