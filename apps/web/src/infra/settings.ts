import { create } from 'zustand'
import { isColour } from './colour.ts'
import { readCookie, writeCookie } from './cookies.ts'

export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]

/** What a user chooses for this browser. */
export interface Choices {
  theme: string
  dark: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
}
export const DEFAULT_CHOICES: Choices = {
  theme: '#1890ff',
  dark: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
}
/** What the product decides: the panel is offered, menus are found by pinyin, errors are listed in production only. */
export const PRODUCT = { showSettings: true, supportPinyinSearch: true, errorLog: import.meta.env.PROD } as const

const KEY = 'settings'

/** What was stored, as far as it makes sense. */
export function choicesFrom(stored: string | null): Choices {
  let given: Partial<Record<keyof Choices, unknown>> = {}
  try {
    given = (JSON.parse(stored ?? '{}') ?? {}) as typeof given
  } catch {
    // Somebody else wrote there.
  }
  const flag = (key: Exclude<keyof Choices, 'theme'>): boolean => {
    const value = given[key]
    return typeof value === 'boolean' ? value : DEFAULT_CHOICES[key]
  }
  return {
    theme: isColour(given.theme) ? given.theme : DEFAULT_CHOICES.theme,
    dark: flag('dark'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
  }
}
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage may be forbidden; then choices last as long as the page.
    return null
  }
}

export const useSettings = create<Choices & { size: Size }>(() => ({
  ...choicesFrom(stored()),
  size: SIZES.find((size) => size === readCookie('size')) ?? 'small',
}))

export function choose(change: Partial<Choices>): void {
  useSettings.setState(change)
  const { size: _, ...choices } = useSettings.getState()
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // See above.
  }
}
export function chooseSize(size: Size): void {
  useSettings.setState({ size })
  writeCookie('size', size, 365)
}
