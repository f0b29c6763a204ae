import { type ChartColours, SERIES_COLOURS } from '@cloud-steward/contract/chart.ts'
import { theme } from 'antd'
import { useMemo } from 'react'
import { useSettings } from '../../infra/settings.ts'

/** Colours of charts as the page is drawn now. */
export function useColours(): ChartColours {
  const { token } = theme.useToken()
  const dark = useSettings((settings) => settings.dark)
  return useMemo(
    () => ({
      series: [token.colorPrimary, ...SERIES_COLOURS[dark ? 'dark' : 'light']],
      text: token.colorText,
      quiet: token.colorTextDescription,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      font: getComputedStyle(document.body).fontFamily,
    }),
    [token, dark],
  )
}
