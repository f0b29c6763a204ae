import 'virtual:antd-core.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { antdLocale } from '../infra/antd-locale.ts'
import { useTranslation } from '../infra/i18n.ts'
import { queryClient } from '../infra/query-client.ts'
import { useSettings } from '../infra/settings.ts'
import { applyTheme, dropTheme, LIBRARY_SIZES, themeOf } from '../infra/theme.ts'
import { mediaHook } from '../infra/use-media.ts'
import { LazyApp } from './LazyApp.tsx'
import { Refusals } from './Refusals.tsx'

const useStillness = mediaHook('(prefers-reduced-motion: reduce)')

/** Looks, language, queries and refusals, as every page for signed-in people needs them. */
export function Providers({ children }: { children: ReactNode }): ReactNode {
  const { i18n } = useTranslation()
  const { theme, dark, size } = useSettings()
  const still = useStillness()
  const looks = useMemo(() => themeOf({ theme, dark, size, still }), [theme, dark, size, still])
  // Before the browser paints: components and our own styles change their colours together.
  useLayoutEffect(applyTheme, [theme, dark])
  useLayoutEffect(() => dropTheme, [])
  return (
    <ConfigProvider locale={antdLocale(i18n.language)} theme={looks} componentSize={LIBRARY_SIZES[size]}>
      <LazyApp>
        <QueryClientProvider client={queryClient}>
          <Refusals />
          {children}
        </QueryClientProvider>
      </LazyApp>
    </ConfigProvider>
  )
}
