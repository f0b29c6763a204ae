import type { ThemeConfig } from 'antd'
import { mix, readableOn } from './colour.ts'
import { type Size, useSettings } from './settings.ts'

type Algorithm = Exclude<ThemeConfig['algorithm'], undefined | readonly unknown[]>

let darkAlgorithm: Algorithm | undefined
/** Fetched only by those who want it dark, before the first render or the switch. */
export async function loadDark(): Promise<void> {
  darkAlgorithm ??= (await import('antd/es/theme/themes/dark/index.js')).default as unknown as Algorithm
}
export const loadTheme = (): Promise<void> => (useSettings.getState().dark ? loadDark() : Promise.resolve())

/** The grounds texts stand on; the same as --surface in base.css. */
const SURFACE = { light: '#ffffff', dark: '#18212c' } as const

/**
 * Theme colours are chosen for their looks; few of them can be read. Texts, and grounds of white texts, use this shade
 * of them instead, which keeps 4.5:1 even on the tinted grounds of selected things.
 */
export function inksOf(theme: string, dark: boolean): { ink: string; deep: string } {
  const deep = readableOn(SURFACE.light, theme, 5.6)
  // In the dark a button must also stand out from what it lies on.
  return dark
    ? { deep: readableOn(SURFACE.dark, deep, 2.2), ink: readableOn('#26323f', theme, 5.6) }
    : { deep, ink: deep }
}

const LIGHT_TOKENS = {
  colorText: '#1b2733',
  colorTextDescription: '#5b6775',
  colorTextTertiary: '#5b6775',
  colorTextPlaceholder: '#646f7c',
  colorError: '#cf1322',
  colorBorder: '#c9d1db',
  colorBorderSecondary: '#e6eaf0',
}
const DARK_TOKENS = {
  colorText: '#e3e9f0',
  colorTextDescription: '#a3b0be',
  colorTextTertiary: '#a3b0be',
  colorTextPlaceholder: '#94a1af',
  colorBgContainer: '#18212c',
  colorBgElevated: '#1f2a37',
  colorBgLayout: '#10161e',
  colorBgSpotlight: '#33404e',
  colorBorder: '#44525f',
  colorBorderSecondary: '#2c3947',
}

const SIZE_TOKENS: Readonly<Record<Size, ThemeConfig['token']>> = {
  default: { fontSize: 15, fontSizeLG: 16, controlHeight: 36, controlHeightLG: 40 },
  medium: { controlHeight: 34 },
  small: { controlHeightSM: 28 },
  mini: { fontSize: 13, controlHeightSM: 24 },
}
/** The library knows three sizes; `mini` is its small one with tighter measures. */
export const LIBRARY_SIZES = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const

/** `still`: nothing slides or fades. Motions made short by our own sheet alone end before the library listens for their end. */
export function themeOf(chosen: { theme: string; dark: boolean; size: Size; still: boolean }): ThemeConfig {
  const { theme, dark: isDark, size, still } = chosen
  const darken = isDark ? darkAlgorithm : undefined
  const dark = darken !== undefined
  const { ink, deep } = inksOf(theme, dark)
  const hover = mix(deep, '#000000', 0.14)
  const active = mix(deep, '#000000', 0.3)
  return {
    // Styles come from the extracted style sheets; `hashed` and the key must be those of build/extract-antd-css.ts.
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'cs' },
    // The library dims colours for the dark; what must be read there is put back.
    algorithm: darken
      ? (seed) => ({
          ...darken(seed),
          colorLink: ink,
          colorPrimaryText: ink,
          colorError: '#ff8085',
          colorErrorText: '#ff8085',
        })
      : undefined,
    token: {
      colorPrimary: theme,
      colorLink: ink,
      colorLinkHover: dark ? mix(ink, '#ffffff', 0.2) : hover,
      colorLinkActive: dark ? mix(ink, '#ffffff', 0.3) : active,
      ...(dark ? DARK_TOKENS : LIGHT_TOKENS),
      controlHeightSM: 28,
      borderRadius: 6,
      borderRadiusSM: 6,
      fontFamily: 'var(--font)',
      wireframe: false,
      ...(still && { motion: false }),
      ...SIZE_TOKENS[size],
    },
    components: {
      Button: { colorPrimary: deep, colorPrimaryHover: hover, colorPrimaryActive: active, primaryShadow: 'none' },
      Pagination: { itemActiveColor: ink, colorPrimary: ink, colorPrimaryHover: ink },
      // White numbers and dots stand on it.
      Steps: { colorPrimary: deep },
      Radio: { colorPrimary: deep },
      Tabs: { itemSelectedColor: ink, itemHoverColor: ink },
      Table: dark
        ? { headerBg: '#1f2a37', headerColor: '#c3ceda', rowHoverBg: '#202d3b', ...cell(size) }
        : { headerBg: '#f4f7fb', headerColor: '#3c4856', rowHoverBg: '#f2f8ff', ...cell(size) },
      Tag: dark ? {} : { defaultColor: '#3c4856' },
    },
  }
}
const cell = (size: Size) => ({ cellPaddingBlockSM: size === 'mini' ? 4 : 7 })

/** Lets our own style sheets follow: they use the same colours by name. */
export function applyTheme(): void {
  const { theme, dark } = useSettings.getState()
  const { ink, deep } = inksOf(theme, dark)
  const { style, dataset } = document.documentElement
  dataset.theme = dark ? 'dark' : 'light'
  // Outlines and bars must be seen, 3:1, whatever was chosen.
  style.setProperty('--brand', readableOn(dark ? SURFACE.dark : SURFACE.light, theme, 3))
  style.setProperty('--ink', ink)
  style.setProperty('--deep', deep)
}
/** The sign-in page has colours of its own. */
export function dropTheme(): void {
  const { style, dataset } = document.documentElement
  delete dataset.theme
  for (const name of ['--brand', '--ink', '--deep']) style.removeProperty(name)
}
