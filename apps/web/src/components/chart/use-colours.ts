import { theme } from 'antd'
import { useMemo } from 'react'
import { useSettings } from '../../infra/settings.ts'

export interface ChartColours {
  series: string[]
  text: string
  quiet: string
  line: string
  surface: string
  /** Families of the page, by name: ECharts measures texts on a canvas, which knows no variable of CSS. */
  font: string
}
/** Told apart without red and green, on a light and on a dark ground; the first is the colour of the theme. */
const SERIES = {
  light: ['#e8890c', '#2b8a3e', '#9c36b5', '#0b7285', '#c2255c', '#5c5f66', '#a08c00', '#4263eb', '#7a4b2a', '#15aabf'],
  dark: ['#ffb454', '#69db7c', '#da77f2', '#3bc9db', '#f783ac', '#adb5bd', '#ffe066', '#91a7ff', '#d0a384', '#66d9e8'],
} as const

/** Colours of charts as the page is drawn now. */
export function useColours(): ChartColours {
  const { token } = theme.useToken()
  const dark = useSettings((settings) => settings.dark)
  return useMemo(
    () => ({
      series: [token.colorPrimary, ...SERIES[dark ? 'dark' : 'light']],
      text: token.colorText,
      quiet: token.colorTextDescription,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      font: getComputedStyle(document.body).fontFamily,
    }),
    [token, dark],
  )
}
